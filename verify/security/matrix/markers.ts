import type { TestApi, TestUser } from '../../../apps/api/src/testing/start-test-api.ts';
import { objectFactories } from '../../../apps/api/src/testing/sweeps/object-factories.ts';
import type { PrincipalFacts } from './expected.ts';
import { createRelatedRows } from './surroundings.ts';

/** Texts of a user's objects, and who may read them. */
interface Marker {
  readonly table: string;
  readonly person: string;
  readonly workspace: 'A' | 'B';
  readonly texts: readonly string[];
}

/** Visible to the owner only, not even to admins. Other tables are visible to the workspace or to everyone. */
const ownersOnly: ReadonlySet<string> = new Set([
  'media.object',
  'auth.session',
  'auth.token_family',
  'quests.quest',
  'quests.problem',
  'games.game',
  'vault.document',
]);
const publicTables: ReadonlySet<string> = new Set(['community.event', 'people.workspace']);

/** Operations whose responses are only about the caller. */
const personal: ReadonlySet<string> = new Set([
  'sessions.list',
  'sessions.listTokens',
  'users.me',
  'users.updateMe',
  'userDetails.list',
  'userDetails.get',
  'userDetails.update',
  'userDetails.replace',
  'personalData.export',
  'media.list',
  'activity.list',
  'activity.me',
  'players.me',
]);

const identifier = /^(canary-client-of-|canary-document-|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})/;

/** Creates objects of every kind for every user, so that a response with too many objects contains one of them. */
export async function createMarkers(api: TestApi, people: Readonly<Record<string, TestUser>>): Promise<readonly Marker[]> {
  const markers: Marker[] = [];
  for (const [table, make] of Object.entries(objectFactories)) {
    if (publicTables.has(table)) continue;
    for (const [person, user] of Object.entries(people)) {
      const made = await make(api, user);
      const id = typeof made === 'number' ? made : made.id;
      const { rows } = await api.owner.query<Record<string, unknown>>(`select * from ${table} where id = $1`, [id]);
      const texts = Object.values(rows[0] ?? {}).filter((value) => typeof value === 'string' && identifier.test(value));
      markers.push({ table, person, workspace: person.startsWith('A') ? 'A' : 'B', texts: texts.map(String) });
    }
  }
  for (const [user, text] of await createRelatedRows(api, Object.values(people))) {
    const person = Object.keys(people).find((name) => people[name] === user) ?? '';
    const workspace = person.startsWith('A') ? 'A' : 'B';
    markers.push({ table: 'people.user_detail', person, workspace, texts: [text] });
    markers.push({ table: 'auth.sso_connection', person, workspace, texts: [`canary-client-of-${user.workspaceId}.`] });
  }
  return markers;
}

/** A text in a response that its reader may not see, if any. */
export function findLeak(
  payload: string,
  reader: PrincipalFacts,
  { id, markers }: { readonly id: string; readonly markers: readonly Marker[] },
) {
  for (const { table, person, workspace, texts } of markers) {
    const isTheirs = ownersOnly.has(table) || personal.has(id) ? person === reader.person : workspace === reader.workspace;
    const leaked = isTheirs ? undefined : texts.find((text) => payload.includes(text));
    if (leaked !== undefined) return `${leaked} of ${person}’s ${table}`;
  }
  return undefined;
}
