import ts from 'typescript';

import type { Edit, Mutant, MutantKind } from './mutant.ts';

export interface SourceFile {
  readonly file: string;
  readonly tree: ts.SourceFile;
}

export const parseSource = (file: string, text: string): SourceFile => ({
  file,
  tree: ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true),
});

/** Every node below one, itself included, in the order of the text. */
export function* walkNodes(node: ts.Node): Generator<ts.Node> {
  yield node;
  for (const child of node.getChildren()) yield* walkNodes(child);
}

export const removeNode = (node: ts.Node): Edit => replaceNode(node, '');
export const replaceNode = (node: ts.Node, text: string): Edit => ({ start: node.getStart(), end: node.getEnd(), text });

export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

export function createMutant({ file, tree }: SourceFile, kind: MutantKind, node: ts.Node, edits: readonly Edit[]): Mutant {
  const first = Math.min(...edits.map(({ start }) => start));
  return {
    kind,
    file,
    line: tree.getLineAndCharacterOfPosition(first).line + 1,
    guard: oneLine(node.getText()).slice(0, 140),
    edits,
  };
}
