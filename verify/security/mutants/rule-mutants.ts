import ts from 'typescript';

import type { Mutant, MutantKind } from './mutant.ts';
import { createMutant, removeNode, replaceNode, type SourceFile, walkNodes } from './source-file.ts';

/** Removes each refusal from the policy rules. */
export function findPolicyMutants(source: SourceFile): Mutant[] {
  return [...walkNodes(source.tree)].flatMap((node) => {
    if (ts.isIfStatement(node) && ts.isReturnStatement(node.thenStatement))
      return [createMutant(source, 'policy', node, [removeNode(node)])];
    if (ts.isConditionalExpression(node) && isMaybe(node))
      return [createMutant(source, 'policy', node, [replaceNode(node, 'undefined')])];
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
      ...createMutant(source, 'policy', list, [replaceNode(list, `[${others.join(', ')}]`)]),
      guard: `${dropped.getText()} of ${list.getText()}`,
    };
  });

/** Removes each refusal of authentication, and each half of a refusal with two conditions. */
export function findIdentityMutants(source: SourceFile): Mutant[] {
  return throwingIfs(source.tree).flatMap((node) => [
    refused(source, 'identity', node),
    ...halvesOf(node.expression).map((half) => createMutant(source, 'identity', half, [replaceNode(half, 'true')])),
  ]);
}

function refused(source: SourceFile, kind: MutantKind, node: ts.IfStatement): Mutant {
  const mutant = createMutant(source, kind, node, [removeNode(node)]);
  const why = notWalls.find(({ form }) => form.test(node.getText()))?.why;
  return why === undefined ? mutant : { ...mutant, untestedReason: why };
}

const notWalls: readonly { readonly form: RegExp; readonly why: string }[] = [
  { form: /throw throttled\(/, why: 'how often, not who' },
  { form: /detectKeyKind\(/, why: 'spares a query; no stored hash matches a key of another form' },
];

/** The conditions of a negated pair: `!(one && other)`. */
function halvesOf(condition: ts.Expression): ts.Expression[] {
  return [...walkNodes(condition)].flatMap((node) => {
    if (!ts.isPrefixUnaryExpression(node) || !ts.isParenthesizedExpression(node.operand)) return [];
    const { expression } = node.operand;
    return ts.isBinaryExpression(expression) ? [expression.left, expression.right] : [];
  });
}

const throwingIfs = (root: ts.Node): ts.IfStatement[] =>
  [...walkNodes(root)].filter(ts.isIfStatement).filter(({ thenStatement }) => ts.isThrowStatement(thenStatement));

/** In use cases: removes the comparison of the path's workspace with the caller's, and checks that an object is in it. */
export function findWorkspaceMutants(source: SourceFile): Mutant[] {
  return [...walkNodes(source.tree)].flatMap((node) => {
    if (ts.isBinaryExpression(node) && isComparison(node))
      return [createMutant(source, 'workspace', node, [replaceNode(node, 'false')])];
    if (ts.isCallExpression(node) && node.expression.getText() === 'assertOwnWorkspace')
      return [createMutant(source, 'workspace', node, [replaceNode(node, node.arguments[1]?.getText() ?? '')])];
    if (
      ts.isIfStatement(node) &&
      /directory\.(find|lockExisting)\(/.test(node.expression.getText()) &&
      ts.isThrowStatement(node.thenStatement)
    )
      return [createMutant(source, 'workspace', node, [removeNode(node)])];
    return [];
  });
}

const isComparison = ({ operatorToken, right }: ts.BinaryExpression): boolean =>
  operatorToken.kind === ts.SyntaxKind.ExclamationEqualsEqualsToken && right.getText() === 'caller.workspaceId';

/** In use cases: removes refusals because of rank. */
export const findRankMutants = (source: SourceFile): Mutant[] =>
  throwingIfs(source.tree)
    .filter(({ thenStatement }) => /^throw (permissionDenied|morePrivilegedUser)\(/.test(thenStatement.getText()))
    .map((node) => refused(source, 'rank', node));

/** In the rank rules: removes each reason to refuse, and grants each half of a permission. */
export function findRankRuleMutants(source: SourceFile): Mutant[] {
  return [...walkNodes(source.tree)].flatMap((node) => {
    if (ts.isIfStatement(node) && ts.isReturnStatement(node.thenStatement)) return [reasonDropped(source, node)];
    if (ts.isArrowFunction(node) && ts.isBinaryExpression(node.body) && /^hasPrivileges/.test(namedBy(node)))
      return [node.body.left, node.body.right].map((half) => createMutant(source, 'rank', half, [replaceNode(half, 'true')]));
    return [];
  });
}

const namedBy = ({ parent }: ts.ArrowFunction): string => (ts.isVariableDeclaration(parent) ? parent.name.getText() : '');

/** Reasons about the member apply to every caller. */
function reasonDropped(source: SourceFile, node: ts.IfStatement): Mutant {
  const mutant = createMutant(source, 'rank', node, [removeNode(node)]);
  const isOnlyFor = /return 'only-/.test(node.getText());
  return isOnlyFor ? mutant : { ...mutant, untestedReason: 'refuses because of the member, for every caller (409)' };
}
