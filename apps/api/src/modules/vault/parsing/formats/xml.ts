import { Parser } from 'htmlparser2';

import { assertNestingDepth } from './assert-nesting-depth.ts';

export interface XmlHandlers {
  /** Names are local (`t` for `a:t`); so are those of attributes, except `r:id`, which stays as it is. */
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Reads XML once, piece by piece. Document types and their entities are ignored: nothing is expanded and nothing is fetched. */
export function scanXmlLeniently(xml: string, { open, text, close }: XmlHandlers): void {
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        assertNestingDepth(depth);
        open?.(localName(name), attributes);
      },
      ontext: (value) => text?.(value),
      onclosetag(name) {
        depth -= 1;
        close?.(localName(name));
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(xml);
  parser.end();
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The targets of a part's relationships by their ids, as paths in the archive. */
export function readRelationships(xml: string, folder: string): Map<string, string> {
  const targets = new Map<string, string>();
  scanXmlLeniently(xml, {
    open(name, { Id: id, Target: target, TargetMode: mode }) {
      if (name !== 'Relationship' || id === undefined || target === undefined || mode === 'External') return;
      targets.set(id, new URL(target, `file:///${folder}/`).pathname.slice(1));
    },
  });
  return targets;
}
