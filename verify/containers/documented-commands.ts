import { readFileSync } from 'node:fs';

/** The commands of the section "Containers" of docs/operate.md, so that the campaign runs what the page says. */
export interface DocumentedCommands {
  /** The only documented command that contains the text. */
  find(text: string): string;
  /** Commands that `find` never returned. */
  listUnused(): string[];
}

export function readDocumentedCommands(page: string): DocumentedCommands {
  const [, section = ''] = /^## Containers\n(.*?)^## /ms.exec(readFileSync(page, 'utf8')) ?? [];
  const commands = [...section.matchAll(/^```sh\n(.*?)^```/gms)]
    .flatMap(([, block = '']) => block.trim().split('\n'))
    .map(withoutComment);
  const unused = new Set(commands);
  return {
    find(text) {
      const [found, ...others] = new Set(commands.filter((command) => command.includes(text)));
      if (found === undefined || others.length > 0)
        throw new Error(`docs/operate.md must have exactly one command with: ${text}`);
      unused.delete(found);
      return found;
    },
    listUnused: () => [...unused],
  };
}

const withoutComment = (line: string): string => line.replace(/\s+#.*$/, '');
