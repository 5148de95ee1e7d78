import { AST_NODE_TYPES, ESLintUtils } from '@typescript-eslint/utils';

const routeMethods = new Set(['get', 'head', 'post', 'put', 'patch', 'delete', 'options', 'all', 'route']);

/**
 * A route exists because the contract declares it and kit mounts it. A route added by hand would be missing from
 * the OpenAPI document, the client, the recorder and the authorization matrix.
 */
export const noRawRoutes = ESLintUtils.RuleCreator.withoutDocs({
  meta: {
    type: 'problem',
    messages: { raw: 'Declare an operation in packages/contract and let kit mount it; do not add routes by hand.' },
    schema: [],
  },
  create(context) {
    const services = ESLintUtils.getParserServices(context);
    return {
      CallExpression({ callee }) {
        if (callee.type !== AST_NODE_TYPES.MemberExpression || callee.property.type !== AST_NODE_TYPES.Identifier) return;
        if (!routeMethods.has(callee.property.name)) return;
        const receiver = services.getTypeAtLocation(callee.object);
        if (receiver.getSymbol()?.name === 'FastifyInstance') context.report({ node: callee.property, messageId: 'raw' });
      },
    };
  },
});
