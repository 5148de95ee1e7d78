import type { Finding } from '../finding.ts';
import type { BookingsEnvironment } from './environment.ts';

/** Searches the whole database and all logs for every issued token and the client secret. */
export async function findLeakedSecrets({ owner, provider, tokens, readLogs }: BookingsEnvironment): Promise<Finding[]> {
  const needles = [...new Set([...tokens, ...provider.world.tokens.keys(), provider.secret])];
  const texts = { database: await readDatabase(owner), logs: readLogs() };
  const found = Object.entries(texts).flatMap(([place, text]) =>
    needles.some((needle) => text.includes(needle)) ? [place] : [],
  );
  return [
    {
      text: `secrets: ${needles.length} searched in ${Math.round(texts.database.length / 1024)} KiB of rows and ${Math.round(texts.logs.length / 1024)} KiB of logs; found in ${found.length === 0 ? 'none' : found}`,
      holds: found.length === 0 && needles.length > 1 && texts.logs.includes('bookings.refreshed'),
    },
  ];
}

async function readDatabase(owner: BookingsEnvironment['owner']): Promise<string> {
  const { rows } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of rows) {
    const { rows: all } = await owner.query<{ text: string | null }>(
      `select string_agg(item::text, E'\\n') as text from ${name} as item`,
    );
    texts.push(all[0]?.text ?? '');
  }
  return texts.join('\n');
}
