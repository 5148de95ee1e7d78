import { readFileSync } from 'node:fs';

/** The commands of the section "Containers" of docs/operate.md, so that the campaign runs what the page says. */
export interface DocumentedCommands {
  /** The only documented command that contains the text. */
  find(text: string): string;
  /** Commands that `find` never returned. */
  listUnused(): string[];
}

export function readDocumentedCommands(page: string): DocumentedCommands {
  const commands = listCommands(page, '## Containers');
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

const withoutComment = (line: string): string => line.trim().replace(/\s+#.*$/, '');

/** The commands of one section of a page, in their order. */
export function listCommands(page: string, heading: string): string[] {
  const text = readFileSync(page, 'utf8');
  const section = text.slice(text.indexOf(`${heading}\n`) + heading.length);
  const [end = section.length] = [...section.matchAll(/^##/gm)].map(({ index }) => index);
  const blocks = section.slice(0, end).matchAll(/^ *```sh\n(.*?)^ *```/gms);
  return [...blocks].flatMap(([, block = '']) => block.trim().split('\n')).map(withoutComment);
}
