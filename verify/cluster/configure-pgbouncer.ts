import type { Addresses } from './addresses.ts';

/** Transaction mode, in front of HAProxy. */
export const configurePgbouncer = (
  { primary, pooler }: Addresses,
  database: { name: string; user: string },
): string => `[databases]
${database.name} = host=127.0.0.1 port=${primary} dbname=${database.name} user=${database.user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${pooler}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 2000
# Above 0, because the servers prepare their statements.
max_prepared_statements = 500
# Short, so that it finds the new primary soon.
server_login_retry = 1
server_connect_timeout = 2
query_wait_timeout = 5
ignore_startup_parameters = statement_timeout, lock_timeout, idle_in_transaction_session_timeout, options
`;
