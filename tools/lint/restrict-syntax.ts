import type { CreateRule, ESTree } from '@oxlint/plugins';

/** A rule that reports whatever an AST selector matches: https://eslint.org/docs/latest/extend/selectors. */
export const restrictSyntax = (selector: string, message: string): CreateRule => ({
  meta: { type: 'problem', schema: [] },
  create: (context) => ({ [selector]: (node: ESTree.Node) => context.report({ node, message }) }),
});
