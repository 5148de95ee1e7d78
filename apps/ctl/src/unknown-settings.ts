import { settingNames } from './setting-names.generated.ts';

/** Read by clients and by the tools and tests of the repository. */
const otherNames = /^LYCEUM_(API_KEY|API_URL|SPEC_BASE|RECORD_DIR|SERVICES_DIR|TEST_\w+)$/;

const prefix = 'LYCEUM_';

/** A warning for each variable that no process or client reads: a mistyped setting would be ignored silently. */
export async function describeUnknownSettings(names: readonly string[]): Promise<string[]> {
  const known: ReadonlySet<string> = new Set(settingNames);
  const unknown = names.filter((name) => !known.has(name) && !otherNames.test(name));
  if (unknown.length === 0) return [];
  const { createSuggester } = await import('@lyceum/site');
  // Some settings have a name of their own, such as DATABASE_URL.
  const byEnding = new Map([
    ...settingNames.map((name) => [name.startsWith(prefix) ? name.slice(prefix.length) : name, name] as const),
    ...['DB_URL', 'POSTGRES_URL'].map((name) => [name, 'DATABASE_URL'] as const),
  ]);
  const suggest = createSuggester([...byEnding.keys()]);
  return unknown.map((name) => {
    const ending = name.slice(prefix.length);
    const closest = byEnding.get(byEnding.has(ending) ? ending : (suggest(ending, 1)[0] ?? ''));
    const advice = closest === undefined ? 'It is ignored.' : `It is ignored. Did you mean ${closest}?`;
    return `Warning: ${name} is not a setting of Lyceum. ${advice}`;
  });
}
