import ts from 'typescript';

import type { Edit, Mutant } from './mutant.ts';
import { createMutant, oneLine, type SourceFile, walkNodes } from './source-file.ts';

/** Columns that contain the owner of a row. */
const owners: ReadonlySet<string> = new Set(['workspace_id', 'user_id', 'follower_id', 'owner_id', 'owner', 'created_by']);
const people: ReadonlySet<string> = new Set(['user_id', 'follower_id', 'followed_id']);

interface Predicate {
  readonly column: string;
  readonly value: string;
  readonly edit: Edit;
  readonly node: ts.Node;
}

/** Removes each predicate of a store that restricts a statement to an owner. */
export function findStoreMutants(source: SourceFile): Mutant[] {
  const nodes = [...walkNodes(source.tree)];
  const chains = nodes.filter((node) => ts.isCallExpression(node) && !isInChain(node)).map(chainOf);
  const templates = nodes.filter(ts.isTemplateExpression).map(conditionsOf);
  return [
    ...chains.flatMap((predicates) => mutantsOf(source, 'predicate', predicates)),
    ...templates.flatMap((predicates) => mutantsOf(source, 'clause', predicates)),
  ];
}

/**
 * A user has one workspace, and every table says so with a foreign key of both columns: where a statement filters by user, the
 * filter by workspace is redundant, and only the one by user is removed.
 */
function mutantsOf(source: SourceFile, kind: 'predicate' | 'clause', predicates: readonly Predicate[]): Mutant[] {
  const person = predicates.find(({ column, value }) => people.has(column) || isCallersOwn({ column, value }));
  return predicates
    .filter(({ column }) => owners.has(column))
    .map((predicate) => {
      const mutant = { ...createMutant(source, kind, predicate.node, [predicate.edit]), guard: guardOf(predicate) };
      const why = reasonAgainst(predicate, person);
      return why === undefined ? mutant : { ...mutant, untestedReason: why };
    });
}

function reasonAgainst({ column, value }: Predicate, person: Predicate | undefined): string | undefined {
  if (column === 'workspace_id' && person) return 'a user is asked for beside it, and a user has one workspace';
  if (value.includes('=>')) return 'adds what belongs to rows that were found before';
  return undefined;
}

const guardOf = ({ column, value }: Predicate): string => `${column} = ${value}`;

/** `id` of a user by a number that came with the credentials or was found by it before. */
const isCallersOwn = ({ column, value }: Pick<Predicate, 'column' | 'value'>): boolean =>
  column === 'id' && /(^|\.)userId$/.test(value);

const isInChain = (node: ts.CallExpression): boolean =>
  ts.isPropertyAccessExpression(node.parent) && ts.isCallExpression(node.parent.parent);

/** The `.where(column, '=', value)` of a chain of calls, from its last link to its first. */
function chainOf(last: ts.Node): Predicate[] {
  const found: Predicate[] = [];
  let link: ts.Node = last;
  while (ts.isCallExpression(link) && ts.isPropertyAccessExpression(link.expression)) {
    const before = link.expression.expression;
    const [column, operator, value] = link.arguments;
    const either = /^\(eb\) => eb\.or\(\[eb\('(\w+)', '=', (\w+)\)/.exec(oneLine(column?.getText() ?? ''));
    if (either?.[1] && either[2])
      found.push({
        column: either[1],
        value: either[2],
        edit: { start: before.getEnd(), end: link.getEnd(), text: '' },
        node: link,
      });
    if (link.expression.name.text === 'where' && column && operator && value && ts.isStringLiteral(column))
      if (oneLine(operator.getText()) === "'='")
        found.push({
          column: columnOf(column.text),
          value: oneLine(value.getText()),
          edit: { start: before.getEnd(), end: link.getEnd(), text: '' },
          node: link,
        });
    link = before;
  }
  return found;
}

const columnOf = (name: string): string => name.split('.').at(-1) ?? name;

/** The `column = ${value}` of a template of SQL. */
function conditionsOf(template: ts.TemplateExpression): Predicate[] {
  return template.templateSpans.flatMap((span, index) => {
    const before = template.templateSpans[index - 1]?.literal ?? template.head;
    const asked = /(?:\w+\.)?(\w+) = $/.exec(before.text);
    if (!asked?.[1]) return [];
    const start = span.expression.getFullStart() - '${'.length - asked[0].length;
    const value = oneLine(span.expression.getText());
    return [{ column: asked[1], value, edit: { start, end: span.literal.getStart() + 1, text: 'true' }, node: span }];
  });
}
