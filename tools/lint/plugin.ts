import { noRawRoutes } from './no-raw-routes.ts';
import { restrictSyntax } from './restrict-syntax.ts';

/** The project's own lint rules, loaded by oxlint from .oxlintrc.json. oxlint takes a plugin from the default export. */
export default {
  meta: { name: 'lyceum' },
  rules: {
    'no-default-export': restrictSyntax(
      'ExportDefaultDeclaration, ExportSpecifier[exported.name="default"]',
      'Export by name, so that everybody who imports it uses the same name.',
    ),
    'no-export-all': restrictSyntax('ExportAllDeclaration', 'List the names that are exported: they are the interface.'),
    'no-process-env': restrictSyntax(
      'MemberExpression[object.name="process"][property.name="env"], ImportDeclaration[source.value=/^(node:)?process$/]',
      'Only config.ts reads the environment; take the value as an argument.',
    ),
    'no-system-clock': restrictSyntax(
      'NewExpression[callee.name="Date"][arguments.length=0], CallExpression[callee.name="Date"], ' +
        'CallExpression[callee.object.name="Date"][callee.property.name="now"], ' +
        'MemberExpression[object.name="Temporal"][property.name="Now"]',
      'Take the time from a clock that is passed in: tests must run at any hour.',
    ),
    'no-raw-routes': noRawRoutes,
  },
};
