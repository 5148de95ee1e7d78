import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, type ParsedNode, parseDocument } from 'yaml';

import type { KeyPath } from './finding.ts';

export interface YamlFault {
  readonly line: number;
  readonly message: string;
}

/** Parsed YAML that knows the line of each key. */
export interface YamlSource {
  readonly value: unknown;
  readonly faults: readonly YamlFault[];
  /** The line of the key or list item, or of its nearest existing parent. */
  lineOf(path: KeyPath): number;
}

/** `linesBefore` is the number of lines of the file before the text. */
export function parseYamlSource(text: string, linesBefore: number): YamlSource {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  const lineAt = (offset: number): number => lineCounter.linePos(offset).line + linesBefore;
  const faults = [...document.errors, ...document.warnings].map(({ pos, message }) => ({
    line: lineAt(pos[0]),
    message: `broken YAML: ${firstLine(message)}`,
  }));
  const lineOf = (path: KeyPath): number => {
    const offset = offsetOf(document.contents, path);
    return offset === undefined ? 1 : lineAt(offset);
  };
  if (faults.length > 0) return { value: undefined, faults, lineOf };
  try {
    return { value: document.toJS({ maxAliasCount: 100 }), faults, lineOf };
  } catch (error) {
    return { value: undefined, faults: [{ line: 1, message: `broken YAML: ${firstLine(String(error))}` }], lineOf };
  }
}

const firstLine = (message: string): string => message.split('\n', 1)[0] ?? message;

/** The offset of the deepest existing part of the path. */
function offsetOf(top: ParsedNode | null, path: KeyPath): number | undefined {
  let node: Node | null | undefined = top;
  let offset: number | undefined;
  for (const key of path) {
    const found = childOf(node, key);
    if (!found) break;
    offset = found.offset;
    node = found.node;
  }
  return offset;
}

interface Child {
  readonly offset: number | undefined;
  readonly node: Node | null;
}

function childOf(node: Node | null | undefined, key: PropertyKey): Child | undefined {
  if (isMap<Node, Node | null>(node)) {
    const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === String(key));
    return pair && { offset: pair.key.range?.[0], node: pair.value };
  }
  if (!isSeq<Node>(node) || isAlias(node)) return undefined;
  const item = node.items[Number(key)];
  return item && { offset: item.range?.[0], node: item };
}
