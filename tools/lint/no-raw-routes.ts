import type { Context, CreateRule, ESTree, Scope, Variable } from '@oxlint/plugins';

const routeMethods = new Set(['get', 'head', 'post', 'put', 'patch', 'delete', 'options', 'all', 'route']);
const serverNames = /^(app|server|fastify|instance)$|(App|Server)$/;

/**
 * A route exists because the contract declares it and kit mounts it. A route added by hand would be missing from
 * the OpenAPI document, the client, the recorder and the authorization matrix.
 *
 * This rule has no types, so it recognises a server by its name or declared type and a route by its arguments. A route
 * that it does not recognise is found when the server is started: tools/recorder/compare-routes.ts compares all of a
 * server's routes with the contract.
 */
export const noRawRoutes: CreateRule = {
  meta: { type: 'problem', schema: [] },
  create: (context) => ({
    CallExpression({ callee, arguments: given }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const { object: receiver, property: method } = callee;
      if (!routeMethods.has(method.name)) return;
      if (isServer(context, receiver) || isRoute(given))
        context.report({
          node: method,
          message: 'Declare an operation in packages/contract and let kit mount it; do not add routes by hand.',
        });
    },
  }),
};

function isServer(context: Context, receiver: ESTree.Expression): boolean {
  if (receiver.type === 'MemberExpression' && receiver.property.type === 'Identifier')
    return serverNames.test(receiver.property.name);
  if (receiver.type !== 'Identifier') return false;
  return serverNames.test(receiver.name) || isDeclaredAsServer(context, receiver);
}

/** `(api: FastifyInstance) => …`, `const api: FastifyInstance = …` `const api = fastify()` and `const api = buildServer(…)`. */
function isDeclaredAsServer({ sourceCode }: Context, receiver: ESTree.IdentifierReference): boolean {
  const definitions = variableOf(sourceCode.getScope(receiver), receiver.name)?.defs ?? [];
  return definitions.some(
    ({ name, node }) =>
      sourceCode.getText(name).includes('FastifyInstance') ||
      /^\w+ *= *(await )?(fastify|buildServer)\(/i.test(sourceCode.getText(node)),
  );
}

const variableOf = (scope: Scope | null, name: string): Variable | undefined =>
  scope ? (scope.set.get(name) ?? variableOf(scope.upper, name)) : undefined;

/** `('/path', handler)` and `({ url: '/path', handler })`. */
function isRoute(given: readonly ESTree.Argument[]): boolean {
  const [first, last] = [given[0], given.at(-1)];
  if (first?.type === 'ObjectExpression')
    return first.properties.some((one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === 'handler');
  const isPath = first?.type === 'Literal' && typeof first.value === 'string' && first.value.startsWith('/');
  return isPath && (last?.type === 'ArrowFunctionExpression' || last?.type === 'FunctionExpression');
}
