import type { TestApi, TestUser } from '../../../apps/api/src/testing/start-test-api.ts';
import { objectFactories } from '../../../apps/api/src/testing/sweeps/object-factories.ts';
import type { Facts } from './expected.ts';
import { surround } from './surroundings.ts';

/** Texts of somebody's objects, and who may read them. */
interface Marker {
  readonly table: string;
  readonly person: string;
  readonly workspace: 'A' | 'B';
  readonly texts: readonly string[];
}

/** What only its owner sees, whoever else is an admin. The other tables are seen by their workspace, or by everybody. */
const ownersOnly: ReadonlySet<string> = new Set(['media.object', 'auth.session', 'auth.token_family', 'quests.quest']);
const everybodys: ReadonlySet<string> = new Set(['community.event', 'people.workspace']);

/** Answers that are about nobody but the caller. */
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
]);

const identifier = /^(canary-client-of-|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})/;

/** Objects of every kind for everybody, so that an answer which tells of too many tells of one of these. */
export async function makeMarkers(api: TestApi, people: Readonly<Record<string, TestUser>>): Promise<readonly Marker[]> {
  const markers: Marker[] = [];
  for (const [table, make] of Object.entries(objectFactories)) {
    if (everybodys.has(table)) continue;
    for (const [person, user] of Object.entries(people)) {
      const made = await make(api, user);
      const id = typeof made === 'number' ? made : made.id;
      const { rows } = await api.owner.query<Record<string, unknown>>(`select * from ${table} where id = $1`, [id]);
      const texts = Object.values(rows[0] ?? {}).filter((value) => typeof value === 'string' && identifier.test(value));
      markers.push({ table, person, workspace: person.startsWith('A') ? 'A' : 'B', texts: texts.map(String) });
    }
  }
  for (const [user, text] of await surround(api, Object.values(people))) {
    const person = Object.keys(people).find((name) => people[name] === user) ?? '';
    const workspace = person.startsWith('A') ? 'A' : 'B';
    markers.push({ table: 'people.user_detail', person, workspace, texts: [text] });
    markers.push({ table: 'auth.sso_connection', person, workspace, texts: [`canary-client-of-${user.workspaceId}.`] });
  }
  return markers;
}

/** A text in an answer that its reader may not see, if there is one. */
export function leakIn(
  payload: string,
  reader: Facts,
  { id, markers }: { readonly id: string; readonly markers: readonly Marker[] },
) {
  for (const { table, person, workspace, texts } of markers) {
    const isTheirs = ownersOnly.has(table) || personal.has(id) ? person === reader.person : workspace === reader.workspace;
    const told = isTheirs ? undefined : texts.find((text) => payload.includes(text));
    if (told !== undefined) return `${told} of ${person}’s ${table}`;
  }
  return undefined;
}
