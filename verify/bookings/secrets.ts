import type { Finding } from '../platform/figures.ts';
import type { Scene } from './scene.ts';

/** Looks for every token that was ever given, and the client's secret, in the whole database and in every word that was logged. */
export async function lookForSecrets({ owner, provider, tokens, said }: Scene): Promise<Finding[]> {
  const needles = [...new Set([...tokens, ...provider.world.tokens.keys(), provider.secret])];
  const everywhere = { database: await wholeDatabase(owner), logs: said() };
  const found = Object.entries(everywhere).flatMap(([place, text]) =>
    needles.some((needle) => text.includes(needle)) ? [place] : [],
  );
  return [
    {
      text: `secrets: ${needles.length} looked for in ${Math.round(everywhere.database.length / 1024)} KiB of rows and ${Math.round(everywhere.logs.length / 1024)} KiB of logs; found in ${found.length === 0 ? 'none' : found}`,
      holds: found.length === 0 && needles.length > 1 && everywhere.logs.includes('bookings.refreshed'),
    },
  ];
}

async function wholeDatabase(owner: Scene['owner']): Promise<string> {
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
