import ts from 'typescript';

import type { Mutant, MutantKind } from './mutant.ts';
import { instead, mutantAt, nodesOf, type SourceFile, without } from './source-file.ts';

/** Each refusal of the rules that say what a caller must be, left out. */
export function policyMutants(source: SourceFile): Mutant[] {
  return [...nodesOf(source.tree)].flatMap((node) => {
    if (ts.isIfStatement(node) && ts.isReturnStatement(node.thenStatement))
      return [mutantAt(source, 'policy', node, [without(node)])];
    if (ts.isConditionalExpression(node) && isMaybe(node))
      return [mutantAt(source, 'policy', node, [instead(node, 'undefined')])];
    if (ts.isArrayLiteralExpression(node) && isInFunction(node)) return elementsDropped(source, node);
    return [];
  });
}

const isMaybe = ({ whenTrue, whenFalse }: ts.ConditionalExpression): boolean =>
  [whenTrue, whenFalse].some((branch) => branch.getText() === 'undefined');

const isInFunction = (node: ts.Node): boolean => ts.findAncestor(node, ts.isFunctionLike) !== undefined;

const elementsDropped = (source: SourceFile, list: ts.ArrayLiteralExpression): Mutant[] =>
  list.elements.map((dropped) => {
    const others = list.elements.filter((element) => element !== dropped).map((element) => element.getText());
    return {
      ...mutantAt(source, 'policy', list, [instead(list, `[${others.join(', ')}]`)]),
      guard: `${dropped.getText()} of ${list.getText()}`,
    };
  });

/** Each refusal on the way from credentials to a caller, left out; and each half of one with two. */
export function identityMutants(source: SourceFile): Mutant[] {
  return throwingIfs(source.tree).flatMap((node) => [
    refused(source, 'identity', node),
    ...halvesOf(node.expression).map((half) => mutantAt(source, 'identity', half, [instead(half, 'true')])),
  ]);
}

function refused(source: SourceFile, kind: MutantKind, node: ts.IfStatement): Mutant {
  const mutant = mutantAt(source, kind, node, [without(node)]);
  const why = notWalls.find(({ form }) => form.test(node.getText()))?.why;
  return why === undefined ? mutant : { ...mutant, notAWall: why };
}

const notWalls: readonly { readonly form: RegExp; readonly why: string }[] = [
  { form: /throw throttled\(/, why: 'how often, not who' },
  { form: /parseKeyKind\(/, why: 'spares a query; a key of another form is nobody’s by its hash' },
];

/** What a negated pair of conditions asks for: `!(one && other)`. */
function halvesOf(condition: ts.Expression): ts.Expression[] {
  return [...nodesOf(condition)].flatMap((node) => {
    if (!ts.isPrefixUnaryExpression(node) || !ts.isParenthesizedExpression(node.operand)) return [];
    const { expression } = node.operand;
    return ts.isBinaryExpression(expression) ? [expression.left, expression.right] : [];
  });
}

const throwingIfs = (root: ts.Node): ts.IfStatement[] =>
  [...nodesOf(root)].filter(ts.isIfStatement).filter(({ thenStatement }) => ts.isThrowStatement(thenStatement));

/** In use cases: the workspace of the path is not compared with the caller's, and what must lie in it is not looked for there. */
export function workspaceMutants(source: SourceFile): Mutant[] {
  return [...nodesOf(source.tree)].flatMap((node) => {
    if (ts.isBinaryExpression(node) && isComparison(node)) return [mutantAt(source, 'workspace', node, [instead(node, 'false')])];
    if (ts.isCallExpression(node) && node.expression.getText() === 'assertOwnWorkspace')
      return [mutantAt(source, 'workspace', node, [instead(node, node.arguments[1]?.getText() ?? '')])];
    if (
      ts.isIfStatement(node) &&
      /directory\.(find|lockExisting)\(/.test(node.expression.getText()) &&
      ts.isThrowStatement(node.thenStatement)
    )
      return [mutantAt(source, 'workspace', node, [without(node)])];
    return [];
  });
}

const isComparison = ({ operatorToken, right }: ts.BinaryExpression): boolean =>
  operatorToken.kind === ts.SyntaxKind.ExclamationEqualsEqualsToken && right.getText() === 'caller.workspaceId';

/** In use cases: who lacks a rank is let through. */
export const rankMutants = (source: SourceFile): Mutant[] =>
  throwingIfs(source.tree)
    .filter(({ thenStatement }) => /^throw (permissionDenied|morePrivilegedUser)\(/.test(thenStatement.getText()))
    .map((node) => refused(source, 'rank', node));

/** In the rules of ranks: each reason to refuse left out, each half of a permission given. */
export function rankRuleMutants(source: SourceFile): Mutant[] {
  return [...nodesOf(source.tree)].flatMap((node) => {
    if (ts.isIfStatement(node) && ts.isReturnStatement(node.thenStatement)) return [reasonDropped(source, node)];
    if (ts.isArrowFunction(node) && ts.isBinaryExpression(node.body) && /^hasPrivileges/.test(namedBy(node)))
      return [node.body.left, node.body.right].map((half) => mutantAt(source, 'rank', half, [instead(half, 'true')]));
    return [];
  });
}

const namedBy = ({ parent }: ts.ArrowFunction): string => (ts.isVariableDeclaration(parent) ? parent.name.getText() : '');

/** Reasons named after what the member is hold for everyone who asks. */
function reasonDropped(source: SourceFile, node: ts.IfStatement): Mutant {
  const mutant = mutantAt(source, 'rank', node, [without(node)]);
  const isOnlyFor = /return 'only-/.test(node.getText());
  return isOnlyFor ? mutant : { ...mutant, notAWall: 'refuses by what the member is, whoever asks (409)' };
}
