import ts from 'typescript';

import type { Mutant } from './mutant.ts';
import { type SourceFile, walkNodes } from './source-file.ts';

const foundBefore = 'the row was found in the caller’s workspace before, in the same transaction';
const neverMoves = 'the row was found in the caller’s workspace a moment before, and a row never changes its workspace';
const onlyOffered = 'offered to other modules, and no route comes to it yet';

/** Guards made redundant by another check that the syntax does not show: reviewed by hand, and listed by name so that a rename forces a new review. */
const redundantGuards: Readonly<Record<string, string>> = {
  'follows/follows.store.ts followedAmong': onlyOffered,
  'keys/keys.store.ts revoke': foundBefore,
  'sso/sso.store.ts verifyDomain': neverMoves,
  'teams/teams.store.ts update': foundBefore,
  'teams/teams.store.ts listMembers': foundBefore,
  'teams/teams.store.ts listTeamIds': onlyOffered,
};

export function markRedundant(mutants: readonly Mutant[], sources: readonly SourceFile[]): Mutant[] {
  const matched = new Set<string>();
  const marked = mutants.map((mutant) => {
    const source = sources.find(({ file }) => file === mutant.file);
    const name = `${mutant.file.split('/').slice(-2).join('/')} ${source ? nameAround(source, mutant.edits[0]?.start ?? 0) : ''}`;
    const why = redundantGuards[name];
    if (why === undefined) return mutant;
    matched.add(name);
    return { ...mutant, untestedReason: mutant.untestedReason ?? why };
  });
  const stale = Object.keys(redundantGuards).filter((name) => !matched.has(name));
  if (stale.length > 0) throw new Error(`These guards no longer exist: ${stale.join(', ')}`);
  return marked;
}

/** The innermost named function around a position. */
function nameAround({ tree }: SourceFile, at: number): string {
  const named = [...walkNodes(tree)].filter(
    (node) => ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node) || ts.isMethodDeclaration(node),
  );
  const around = named.filter((node) => node.getStart() <= at && at < node.getEnd() && isFunction(node));
  return around.at(-1)?.name.getText() ?? '';
}

const isFunction = (node: ts.VariableDeclaration | ts.PropertyAssignment | ts.MethodDeclaration): boolean =>
  ts.isMethodDeclaration(node) || (node.initializer !== undefined && ts.isArrowFunction(node.initializer));
