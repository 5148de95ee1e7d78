import ts from 'typescript';

import type { Mutant } from './mutant.ts';
import { type SourceFile, walkNodes } from './source-file.ts';

const factory = /(\w+): (\w+Store)\(/g;

/** Marks guards in store methods that no use case calls: only commands of the installation reach them. */
export function markUnreachable(mutants: readonly Mutant[], sources: readonly SourceFile[]): Mutant[] {
  const texts = sources.filter(({ file }) => !/\.(test|fixtures)\.ts$/.test(file)).map(({ tree }) => tree.text);
  const roles = texts.flatMap((text) => [...text.matchAll(factory)].map(([, role = '', made = '']) => ({ role, made })));
  const callers = texts.join('\n');
  return mutants.map((mutant) => {
    const source = sources.find(({ file }) => file === mutant.file);
    const place = source && placeOf(source, mutant.edits[0]?.start ?? 0);
    if (!place || mutant.untestedReason !== undefined) return mutant;
    const names = [
      ...roles.filter(({ made }) => place.store.includes(made)).map(({ role }) => role),
      `${place.store}\\([a-z]+\\)`,
    ];
    const isAsked = names.some((name) => new RegExp(`\\b${name}\\.${place.method}\\b`).test(callers));
    return isAsked ? mutant : { ...mutant, untestedReason: 'no use case calls this; commands of the installation may' };
  });
}

/** The store method around a position, if any. */
function placeOf({ tree }: SourceFile, at: number): { store: string; method: string } | undefined {
  const around = [...walkNodes(tree)].filter((node) => node.getStart() <= at && at < node.getEnd());
  const declared = around.find(ts.isVariableDeclaration)?.name.getText();
  const store = declared?.endsWith('Store') ? declared : storeWith(tree, declared);
  const method = around.find((node) => ts.isPropertyAssignment(node) || ts.isMethodDeclaration(node))?.name.getText();
  return store !== undefined && method !== undefined ? { store, method } : undefined;
}

/** The store that is put together from a part: `const userStore = (db) => ({ ...reads(db) })`. */
const storeWith = (tree: ts.SourceFile, part: string | undefined): string | undefined =>
  [...walkNodes(tree)]
    .filter(ts.isVariableDeclaration)
    .find((node) => node.name.getText().endsWith('Store') && node.getText().includes(`...${part}(db)`))
    ?.name.getText();
