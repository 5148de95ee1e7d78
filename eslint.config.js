import tseslint from 'typescript-eslint';

import { noRawRoutes } from './tools/lint/no-raw-routes.ts';

const tests = ['**/*.test.ts', '**/*.test.tsx', '**/testing/**', '**/*.fixtures.ts', 'tools/test/**'];
/** Programs beside the apps: they read the environment and the clock of the machine they run on. */
const drivers = ['tools/**', 'conformance/**', 'bench/**', 'verify/**', 'standins/**'];

const noEnvironment = {
  selector: 'MemberExpression[object.name="process"][property.name="env"], ImportDeclaration[source.value=/^(node:)?process$/]',
  message: 'Only config.ts reads the environment; take the value as an argument.',
};
const noClock = {
  selector:
    'NewExpression[callee.name="Date"][arguments.length=0], CallExpression[callee.name="Date"], ' +
    'CallExpression[callee.object.name="Date"][callee.property.name="now"], ' +
    'MemberExpression[object.name="Temporal"][property.name="Now"]',
  message: 'Take the time from a clock that is handed in: tests must run at any hour.',
};
const noDefaultExport = {
  selector: 'ExportDefaultDeclaration, ExportSpecifier[exported.name="default"]',
  message: 'Export by name.',
};
const noExportAll = { selector: 'ExportAllDeclaration', message: 'A door names what it offers.' };

/** An underscore says: taken out so that it is not in the rest. */
const unused = {
  argsIgnorePattern: '^_',
  varsIgnorePattern: '^_',
  destructuredArrayIgnorePattern: '^_',
  ignoreRestSiblings: true,
};
const voids = { ignoreArrowShorthand: true, ignoreVoidOperator: true, ignoreVoidReturningFunctions: true };

const restricted = (...rules) => ({ 'no-restricted-syntax': ['error', ...rules] });

export default tseslint.config(
  { ignores: ['**/dist/**', '**/coverage/**', '**/*.generated.ts', '.lyceum/**', '.node/**'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { lyceum: { rules: { 'no-raw-routes': noRawRoutes } } },
    rules: {
      ...restricted(noDefaultExport, noExportAll, noEnvironment, noClock),
      'lyceum/no-raw-routes': 'error',
      eqeqeq: 'error',
      'max-depth': ['error', 3],
      'max-lines': ['error', 400],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // A number or a list of words in a message is plain; an object, or what may be one, prints as [object Object].
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowArray: true }],
      '@typescript-eslint/no-unused-vars': ['error', unused],
      // Shorthand for a callback without a result reads well; what this rule is for is a void that is used.
      '@typescript-eslint/no-confusing-void-expression': ['error', voids],
      '@typescript-eslint/prefer-promise-reject-errors': ['error', { allowThrowingUnknown: true, allowThrowingAny: true }],
      // These cost more than they find: async for the sake of a type, deletes of computed keys in JSON,
      // methods taken out of objects (there is no `this` in this house), enums (there are none),
      // and text spread into its code points, which is what is meant.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off',
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
      '@typescript-eslint/no-misused-spread': 'off',
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      '@typescript-eslint/no-unnecessary-type-arguments': 'off',
    },
  },
  { files: ['packages/kit/src/**'], rules: { 'lyceum/no-raw-routes': 'off' } },
  { files: ['**/config.ts'], rules: restricted(noDefaultExport, noExportAll, noClock) },
  { files: ['**/clock.ts', 'packages/kit/src/log.ts'], rules: restricted(noDefaultExport, noExportAll, noEnvironment) },
  {
    files: drivers,
    rules: {
      ...restricted(noDefaultExport, noExportAll),
      // They read reports of other programs; a wrong guess ends the driver and nobody else.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      // What they were answered goes into their messages as it is.
      '@typescript-eslint/restrict-template-expressions': 'off',
    },
  },
  {
    files: tests,
    rules: {
      ...restricted(noDefaultExport, noExportAll),
      // A describe block is a list, not a function; servers in tests may have routes of their own.
      'max-lines-per-function': 'off',
      'lyceum/no-raw-routes': 'off',
      '@typescript-eslint/consistent-type-assertions': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Parsed answers are `any`; a wrong guess fails the test.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  { files: ['*.config.ts'], rules: restricted(noExportAll) },
);
