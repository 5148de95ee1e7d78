import { listOperations, type Operation } from '@lyceum/contract';
import { productSurface } from '@lyceum/contract/product';
import type { z } from 'zod';

import { createSampleBody } from '../../../../../tools/recorder/sample-body.ts';
import type { TestApi, TestUser } from '../start-test-api.ts';
import { type ObjectFactory, objectFactories } from './object-factories.ts';
import type { SweptApi } from './swept-api.ts';

/** A query parameter or a field of a body that names an object. */
export interface Reference {
  readonly operation: Operation;
  readonly where: 'query' | 'body';
  readonly field: string;
  readonly table: string;
  readonly column: 'id' | 'uid' | 'custom_url';
}

/** By name of the field: the tables of the objects that fields name, in every operation. */
const referencedTables: Readonly<Record<string, string>> = {
  user_id: 'people.user',
  user: 'people.user',
  users: 'people.user',
  co_creators: 'people.user',
  teams: 'people.team',
  workspace_id: 'people.workspace',
  publication: 'experiences.publication',
  experience: 'experiences.experience',
  quest: 'quests.quest',
  primary_quest: 'quests.quest',
  problem_id: 'quests.problem',
  documents: 'vault.document',
  document_id: 'vault.document',
  document_ids: 'vault.document',
  players: 'games.player',
  creator: 'games.player',
};

/** Fields that name objects by a text. */
const referencingTexts: ReadonlySet<string> = new Set(['explore.flattened url', 'quests.byUrlOf url']);

/** Terms of the taxonomy, which every caller may list. */
const publicReferences: ReadonlySet<string> = new Set([
  'category',
  'category_id',
  'subcategory',
  'domain',
  'player_level',
  'tags',
]);

/** A schema for identifiers accepts one of these and refuses a text; a schema for anything accepts both. */
const identifiers = [7, [7], '7', '0197f2b6-c1d2-7a3e-8f60-0123456789ab', ['0197f2b6-c1d2-7a3e-8f60-0123456789ab']];
const texts = ['a text', ['a text']];

type Shape = Readonly<Record<string, z.ZodType>>;

interface Field {
  readonly operation: Operation;
  readonly where: 'query' | 'body';
  readonly field: string;
  readonly schema: z.ZodType;
}

const listFields = (operation: Operation): Field[] => [
  ...toFields(operation, 'query', operation.query?.shape),
  ...toFields(
    operation,
    'body',
    operation.body?.kind === 'json' && 'shape' in operation.body.schema ? (operation.body.schema.shape as Shape) : {},
  ),
];

const toFields = (operation: Operation, where: Field['where'], shape: Shape = {}): Field[] =>
  Object.entries(shape).map(([field, schema]) => ({ operation, where, field, schema }));

const accepts = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

/** Whether the field takes numbers or uuids, and no texts. */
const isIdentifying = ({ schema }: Field): boolean =>
  identifiers.some((value) => accepts(schema, value)) && !texts.some((value) => accepts(schema, value));

const allFields = listOperations(productSurface.contract)
  // Staff may know that any object exists.
  .filter(({ policy, auth }) => policy !== 'staff' && auth === 'caller')
  .flatMap(listFields);

/** Every parameter of the contract that names an object which some callers must not know of. */
export const references: readonly Reference[] = allFields.flatMap(({ operation, where, field, schema }): Reference[] => {
  if (referencingTexts.has(`${operation.id} ${field}`))
    return [{ operation, where, field, table: 'experiences.publication', column: 'custom_url' }];
  const table = referencedTables[field];
  if (table === undefined || !isIdentifying({ operation, where, field, schema })) return [];
  return [
    { operation, where, field, table, column: accepts(schema, 7) || accepts(schema, [7]) || accepts(schema, '7') ? 'id' : 'uid' },
  ];
});

/** The names of fields that take numbers or uuids but are in none of the lists above: each must be a mere number. */
export const listUnclassifiedFields = (): string[] => [
  ...new Set(
    allFields
      .filter((one) => isIdentifying(one) && !(one.field in referencedTables) && !publicReferences.has(one.field))
      .map(({ field }) => field),
  ),
];

/** Objects that colleagues of their owner cannot see either. */
const hiddenFromColleagues: ReadonlySet<string> = new Set([
  'experiences.experience',
  'quests.quest',
  'quests.problem',
  'vault.document',
]);

/** The same requests about another user's object, a deleted one and a missing one must have equal responses, unlike one about an own object. */
export async function findDistinguishableReferences(
  { api, app }: Pick<SweptApi, 'api' | 'app'>,
  reference: Reference,
): Promise<{ readonly differences: string[]; readonly isOwnDistinguished: boolean }> {
  const { operation, table } = reference;
  const role = operation.policy === 'workspace-admin' ? 'admin' : 'member';
  const [here, elsewhere] = [await api.workspace(), await api.workspace()];
  const sender = await api.user(here.id, { role });
  const owners = [await api.user(elsewhere.id), ...(hiddenFromColleagues.has(table) ? [await api.user(here.id)] : [])];
  const prepared = await prepareRequest(api, reference, sender);
  const send = async (value: unknown): Promise<string> => {
    const answer = await app.inject(prepared(value));
    return `${answer.statusCode} ${withoutVolatile(answer.payload)}`;
  };
  const differences: string[] = [];
  for (const owner of owners) {
    const { id, value } = await createReferenced(api, reference, owner);
    const foreign = await send(value);
    await removeRow(api, table, id);
    const missing = await send(value);
    if (foreign !== missing)
      differences.push(`${operation.id} ${reference.field}: another's is not missing:\n${foreign}\n${missing}`);
  }
  const own = await createReferenced(api, reference, sender);
  const known = await send(own.value);
  await removeRow(api, table, own.id);
  return { differences, isOwnDistinguished: known !== (await send(own.value)) };
}

async function createReferenced(api: TestApi, { table, column }: Reference, owner: TestUser) {
  const made = await findFactory(table)(api, owner);
  const id = typeof made === 'number' ? made : made.id;
  const { rows } = await api.owner.query<{ value: string | number }>(`select ${column} as value from ${table} where id = $1`, [
    id,
  ]);
  return { id, value: rows[0]?.value };
}

async function removeRow({ owner }: TestApi, table: string, id: number): Promise<void> {
  const client = await owner.connect();
  try {
    // Without triggers: rows that refer to it may remain, as no request of the test reads them.
    await client.query('begin; set local session_replication_role = replica');
    await client.query(`delete from ${table} where id = $1`, [id]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** The request with a value for the parameter; the object in its path is the sender's own. */
async function prepareRequest(api: TestApi, { operation, where, field }: Reference, sender: TestUser) {
  const path = await buildPath(api, operation, sender);
  const base = await createBase(operation, sender, field);
  return (value: unknown) => {
    const given = toList(operation, where, field) ? [value] : value;
    const fields = where === 'body' ? { ...base, [field]: given } : base;
    return {
      method: operation.method,
      url: where === 'query' ? `${path}?${field}=${String(value)}` : path,
      headers: {
        authorization: `Bearer ${sender.key}`,
        'x-request-id': 'the-same-request',
        ...(operation.body && { 'content-type': 'application/json' }),
      },
      ...(operation.body && { payload: JSON.stringify(fields) }),
    };
  };
}

const toList = (operation: Operation, where: 'query' | 'body', field: string): boolean =>
  where === 'body' &&
  listFields(operation).some((one) => one.field === field && one.where === 'body' && accepts(one.schema, [7]));

/** A body that is valid but for the field under test: no other fault may hide what the field reveals. */
async function createBase(operation: Operation, { client }: TestUser, field: string): Promise<object> {
  if (operation.body?.kind !== 'json' || !('shape' in operation.body.schema)) return {};
  if (operation.id === 'games.create' && field !== 'primary_quest') {
    const { id, uid } = await client.quests.create({ body: { name: 'Own quest' } });
    await client.questProblems.create({ quest_id: id, body: { question: 'Why?', options: ['One', 'Two'], correct_option: 0 } });
    return { primary_quest: uid };
  }
  const shape = operation.body.schema.shape as Shape;
  const sample = JSON.parse(createSampleBody(operation)?.payload ?? '{}') as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(sample).filter(([name]) => name in shape && !accepts(shape[name] as z.ZodType, undefined)),
  );
}

async function buildPath(api: TestApi, { object, path, id: name }: Operation, sender: TestUser): Promise<string> {
  if (!object) return path;
  if (object.table === 'people.workspace') return path.replace(/\{[^}]+\}/, String(sender.workspaceId));
  const made = await findFactory(object.table)(api, sender);
  const id = typeof made === 'number' ? made : made.id;
  if (path.split('{').length > 2) throw new Error(`${name}: the sweep fills one parameter of a path`);
  return path.replace(/\{[^}]+\}/, String(id));
}

function findFactory(table: string): ObjectFactory {
  const make = objectFactories[table];
  if (!make) throw new Error(`no factory creates a row of ${table}: add one to object-factories.ts`);
  return make;
}

/** What every success has anew. */
const withoutVolatile = (text: string): string =>
  text
    .replace(/"(?:id|uid|key|prefix|task_id|document_id|created_at|updated_at)":(?:"[^"]*"|\d+)/g, '')
    .replace(/"[^"]*T[0-9:.]+Z"/g, '')
    .replace(/"(?:took_ms|name)":[^,}]*/g, '');
