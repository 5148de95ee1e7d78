import { settingNames } from './setting-names.generated.ts';

/** Read by clients and by the tools and tests of the repository. */
const otherNames = /^LYCEUM_(API_KEY|API_URL|SPEC_BASE|RECORD_DIR|SERVICES_DIR|TEST_\w+)$/;

const prefix = 'LYCEUM_';

/** A warning for each variable that no process or client reads: a mistyped setting would be ignored silently. */
export async function listUnknownSettings(names: readonly string[]): Promise<string[]> {
  const known: ReadonlySet<string> = new Set(settingNames);
  const unknown = names.filter((name) => !known.has(name) && !otherNames.test(name));
  if (unknown.length === 0) return [];
  const { createSuggester } = await import('@lyceum/site');
  const candidates = settingNames.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
  const suggest = createSuggester(candidates);
  return unknown.map((name) => {
    const [closest] = suggest(name.slice(prefix.length), 1);
    const advice = closest === undefined ? 'It is ignored.' : `It is ignored. Did you mean ${prefix}${closest}?`;
    return `Warning: ${name} is not a setting of Lyceum. ${advice}`;
  });
}
