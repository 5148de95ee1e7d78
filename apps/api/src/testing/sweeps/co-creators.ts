import type { Operation } from '@lyceum/contract';

import { createSampleBody } from '../../../../../tools/recorder/sample-body.ts';
import type { TestApi, TestUser } from '../start-test-api.ts';
import type { SweptApi } from './swept-api.ts';

/** The tables whose rows have co-creators. */
export const sharedTables = ['experiences.experience', 'quests.quest'];

/** The columns that only the creator and admins may change. */
const managedColumns = [
  'co_creator_ids',
  'created_by',
  'deleted_at',
  'publication_id',
  'published_at',
  'team_ids',
  'visibility',
  'workspace_id',
];

interface Sweep {
  readonly operation: Operation;
  readonly owner: TestUser;
  readonly partner: TestUser;
  readonly sender: TestUser;
}

interface SweepResult {
  /** The managed columns that some request changed, other than by the sender's leaving. */
  readonly changed: string[];
  /** Whether the API accepted any of the requests. */
  readonly accepted: boolean;
}

/** Sends every body that the schema accepts out of a set of candidates, one field at a time, to a new object each time. */
export async function findManagedChanges(
  { api, app }: SweptApi,
  { operation, owner, partner, sender }: Sweep,
): Promise<SweepResult> {
  const changed = new Set<string>();
  let accepted = false;
  for (const payload of await createPayloads(api, operation, { owner, partner, sender })) {
    const table = operation.object?.table ?? '';
    const id = await createShared(table, owner, partner);
    if (operation.id === 'experiences.unpublish') await owner.client.experiences.publish({ id });
    const before = await readManaged(api, table, id);
    const { statusCode } = await app.inject({
      method: operation.method,
      url: operation.path.replace(/\{([^}]+)\}/, (_, name: string) => String(name === 'uid' ? before['uid'] : id)),
      headers: { authorization: `Bearer ${sender.key}`, ...(payload !== undefined && { 'content-type': 'application/json' }) },
      ...(payload !== undefined && { payload }),
    });
    accepted ||= statusCode < 300;
    const after = await readManaged(api, table, id);
    const isLeaving = sender === partner && JSON.stringify(after['co_creator_ids']) === '[]';
    for (const name of managedColumns)
      if (JSON.stringify(before[name]) !== JSON.stringify(after[name]) && !(isLeaving && name === 'co_creator_ids'))
        changed.add(name);
  }
  return { changed: [...changed].toSorted(), accepted };
}

/** JSON bodies: the sample, and each field alone with each candidate that its schema accepts. */
async function createPayloads(api: TestApi, operation: Operation, people: Omit<Sweep, 'operation'>) {
  const { body } = operation;
  if (body?.kind !== 'json') return [undefined];
  const shape = 'shape' in body.schema ? Object.keys(body.schema.shape as object) : [];
  const candidates = await createCandidates(api, people);
  const singles = shape.flatMap((name) =>
    candidates.map((value) => ({ [name]: value })).filter((one) => body.schema.safeParse(one).success),
  );
  return [createSampleBody(operation)?.payload, ...singles.map((one) => JSON.stringify(one))];
}

async function createCandidates({ owner: database }: TestApi, { owner, partner, sender }: Omit<Sweep, 'operation'>) {
  const third = await database.query<{ id: number }>(
    `select id::int as id from people.user where workspace_id = $1 and id not in ($2, $3) limit 1`,
    [owner.workspaceId, owner.id, partner.id],
  );
  const team = await database.query<{ id: number }>(
    'insert into people.team (uid, workspace_id, name) values (gen_random_uuid(), $1, gen_random_uuid()) returning id::int as id',
    [owner.workspaceId],
  );
  const studio = await sender.client.publications.create({ body: { title: 'Studio', custom_url: `studio-${team.rows[0]?.id}` } });
  return [
    'public',
    'org',
    'A text',
    'https://files.example/a.png',
    null,
    [],
    [partner.id],
    [partner.id, third.rows[0]?.id],
    [third.rows[0]?.id],
    [team.rows[0]?.id],
    studio.id,
  ];
}

async function createShared(table: string, { client }: TestUser, partner: TestUser): Promise<number> {
  const sharing = { visibility: 'private' as const, co_creators: [partner.id] };
  const { id } =
    table === 'quests.quest'
      ? await client.quests.create({ body: { name: 'Shared quest', ...sharing } })
      : await client.experiences.create({ body: { title: 'Shared experience', ...sharing } });
  return id;
}

async function readManaged({ owner }: TestApi, table: string, id: number): Promise<Readonly<Record<string, unknown>>> {
  const { rows } = await owner.query<Record<string, unknown>>(`select * from ${table} where id = $1`, [id]);
  return rows[0] ?? {};
}
