import { createServer } from 'node:http';

import pg from 'pg';

/**
 * The baseline for a list from the database: `node:http`, a pool as large as ours, one prepared statement, JSON.
 * No authentication, no logs, no page links. Started as its own process.
 */
const text = `
  select id, uid, event_name, event_description, event_type, event_start_date, event_end_date, event_logo, event_banner,
         event_website, event_prize, created_at, updated_at,
         (select count(*) from community.event where deleted_at is null and event_start_date > $1) as total
  from community.event where deleted_at is null and event_start_date > $1
  order by event_start_date, id limit 20`;

type Row = { total: number; [column: string]: unknown };
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

process.once('message', (message: { databaseUrl: string; connections: number }) => {
  const pool = new pg.Pool({ connectionString: message.databaseUrl, max: message.connections });
  const server = createServer((_request, response) => {
    void pool.query<Row>({ name: 'upcoming', text, values: [new Date()] }).then(({ rows }) => {
      const results = rows.map(({ total: _, ...event }) => event);
      const body = JSON.stringify({ count: rows[0]?.total ?? 0, next: null, previous: null, results });
      response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(body) });
      response.end(body);
    });
  });
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
});
