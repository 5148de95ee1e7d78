import { syncListings } from '../../apps/api/src/testing/listings.ts';
import type { TestApi } from '../../apps/api/src/testing/start-test-api.ts';
import type { Random } from '../random.ts';
import type { Dataset, ExperienceRecord, Reader, Term } from './dataset.ts';
import { resourceTypes } from './oracle.ts';

const vocabulary = ['prime', 'Number', 'empire', 'ROME', 'proof', 'ancient', 'river', 'Zeta', '100%', 'a_b'] as const;
const visibilities = ['public', 'public', 'private', 'team', 'org'] as const;

/** Inserts random experiences of every kind directly into the tables, and returns them. */
export async function createDataset(api: TestApi, random: Random, size: number): Promise<Dataset> {
  const words = await insertTerms(api);
  const readers = await createReaders(api);
  const publications = await insertPublications(api, readers);
  const experiences: ExperienceRecord[] = [];
  for (let id = 1; id <= size; id += 1) experiences.push(createExperience({ id, random, readers, publications, ...words }));
  await insertExperiences(api, experiences);
  return { ...words, readers, experiences };
}

/** Terms that contain each other, and terms with wildcard characters. */
async function insertTerms({ owner }: TestApi) {
  const insert = async (table: string, names: readonly string[], more = ''): Promise<Term[]> => {
    const { rows } = await owner.query<Term>(
      `insert into taxonomy.${table} (name${more && ', category_id'}) select name${more} from unnest($1::text[]) with ordinality as given (name, place)
       order by place returning id::int, name`,
      [names],
    );
    return rows;
  };
  const categories = await insert('category', ['Mathematics', 'Math history', 'History', 'Art 100%']);
  return {
    categories,
    subcategories: await insert(
      'subcategory',
      ['Number theory', 'Rome', 'Roman art', 'Proofs'],
      ', (select min(id) from taxonomy.category)',
    ),
    tags: await insert('tag', ['primes', 'proof', 'Rome', 'under_score', 'Δέλτα']),
  };
}

async function createReaders(api: TestApi): Promise<Reader[]> {
  const readers: Reader[] = [];
  for (let place = 0; place < 2; place += 1) {
    const { id: workspace } = await api.workspace();
    const { rows: teams } = await api.owner.query<{ id: number }>(
      `insert into people.team (uid, workspace_id, name) select gen_random_uuid(), $1, 'Team ' || n from generate_series(1, 2) n returning id::int`,
      [workspace],
    );
    for (let person = 0; person < 3; person += 1) {
      const user = await api.user(workspace, person === 2 ? { role: 'admin' } : {});
      const own = teams.filter((_, index) => person !== index).map(({ id }) => id);
      await api.owner.query(
        'insert into people.team_member (workspace_id, team_id, user_id) select $1, team, $2 from unnest($3::bigint[]) team',
        [workspace, user.id, own],
      );
      readers.push({ id: user.id, workspace, teams: own, key: user.key });
    }
  }
  return readers;
}

export const publicationUrls = ['first-studio', 'second-studio'] as const;

async function insertPublications({ owner }: TestApi, [first, second]: readonly Reader[]): Promise<number[]> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into experiences.publication (uid, workspace_id, created_by, title, custom_url, created_at, updated_at)
     select gen_random_uuid(), $1, person, url, url, now(), now() from unnest($2::bigint[], $3::text[]) as given (person, url) returning id::int`,
    [first?.workspace, [first?.id, second?.id], publicationUrls],
  );
  return rows.map(({ id }) => id);
}

interface ExperienceOptions {
  readonly id: number;
  readonly random: Random;
  readonly readers: readonly Reader[];
  readonly publications: readonly number[];
  readonly categories: readonly Term[];
  readonly subcategories: readonly Term[];
  readonly tags: readonly Term[];
}

function createExperience({
  id,
  random,
  readers,
  publications,
  categories,
  subcategories,
  tags,
}: ExperienceOptions): ExperienceRecord {
  const among = <T>(items: readonly T[]): T => {
    const [first, ...others] = items;
    if (first === undefined) throw new Error('The list is empty.');
    return random.pick([first, ...others]);
  };
  const some = <T>(items: readonly T[], share: number): T[] => items.filter(() => random.chance(share));
  const phrase = () => (random.chance(0.15) ? null : `${among(vocabulary)} ${among(vocabulary)} ${among(vocabulary)}`);
  const creator = among(readers);
  const here = readers.filter(({ workspace }) => workspace === creator.workspace);
  // Only the first category has subcategories here.
  const category = random.chance(0.2) ? null : among(categories);
  const places = publications.filter(() => here.includes(readers[0] ?? creator));
  return {
    id,
    title: phrase(),
    focus: phrase(),
    workspace: creator.workspace,
    creator: creator.id,
    coCreators: some(here, 0.1).map((reader) => reader.id),
    teams: some(creator.teams, 0.5),
    visibility: among(visibilities),
    isPublished: random.chance(0.8),
    isDeleted: random.chance(0.1),
    publication: places.length > 0 && random.chance(0.8) ? among(places) : null,
    category,
    subcategory: category && category.id === categories[0]?.id && random.chance(0.7) ? among(subcategories) : null,
    tags: some(tags, 0.3),
    resources: some([1, 2, 3, 4], 0.4).map((place) => ({ id: id * 10 + place, type: among(resourceTypes) })),
    // Few distinct values, so that the order of ties is tested too.
    trending: random.below(20) / 7,
    popular: random.below(5),
    newest: 1_700_000_000_000 + random.below(30) * 1000,
    updated: 1_700_000_000_000 + random.below(30) * 1000,
  };
}

async function insertExperiences(api: TestApi, experiences: readonly ExperienceRecord[]): Promise<void> {
  const given = JSON.stringify(
    experiences.map((one) => ({
      ...one,
      category_id: one.category?.id,
      subcategory_id: one.subcategory?.id,
      tag_ids: one.tags.map(({ id }) => id),
    })),
  );
  await api.owner.query(
    `insert into experiences.experience overriding system value
     select id, gen_random_uuid(), workspace, creator, publication, title, '', focus, null, null, null, category_id, subcategory_id,
       ids(tag_ids), array(select distinct part->>'type' from jsonb_array_elements(resources) as part order by 1), visibility, ids(teams), ids("coCreators"), to_timestamp(newest / 1000.0), to_timestamp(updated / 1000.0),
       case when "isPublished" then now() end, null, case when "isDeleted" then now() end
     from jsonb_to_recordset($1::jsonb) as given (id bigint, workspace bigint, creator bigint, publication bigint, title text, focus text,
       category_id bigint, subcategory_id bigint, tag_ids jsonb, visibility text, teams jsonb, "coCreators" jsonb, newest double precision,
       updated double precision, resources jsonb, "isPublished" boolean, "isDeleted" boolean)`.replaceAll(
      /ids\(([^)]+)\)/g,
      'array(select value::bigint from jsonb_array_elements_text($1))'.replace('$1', '$$1'),
    ),
    [given],
  );
  await api.owner.query(
    `insert into experiences.resource (id, uid, workspace_id, experience_id, resource_type, created_at, updated_at) overriding system value
     select (part->>'id')::bigint, gen_random_uuid(), workspace, id, part->>'type', now(), now()
     from jsonb_to_recordset($1::jsonb) as given (id bigint, workspace bigint, resources jsonb), jsonb_array_elements(resources) as part`,
    [given],
  );
  await syncListings(
    api,
    experiences.map(({ id }) => id),
  );
  await api.owner.query(
    `update experiences.experience_listing set trend = given.trending, popular = given.popular
     from jsonb_to_recordset($1::jsonb) as given (id bigint, trending double precision, popular double precision) where experience_listing.id = given.id`,
    [given],
  );
}
