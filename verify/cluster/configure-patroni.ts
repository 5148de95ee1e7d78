import { type Addresses, type NodeNumber, nodeNumbers } from './addresses.ts';
import { postgresBin } from './engines.ts';

export const clusterName = 'lyceum';
export const formatNodeName = (node: NodeNumber): string => `n${node}`;

/** What all nodes agree on; Patroni keeps it in etcd. */
const shared = {
  // The shortest time Patroni accepts, in seconds: a node that vanishes is replaced after it.
  ttl: 20,
  loop_wait: 3,
  retry_timeout: 5,
  maximum_lag_on_failover: 1_048_576,
  // A primary that crashed is replaced instead of restarted.
  primary_start_timeout: 0,
  synchronous_mode: true,
  // Without a synchronous standby, commits wait: no write is acknowledged that only one machine has.
  synchronous_mode_strict: true,
  synchronous_node_count: 1,
  postgresql: {
    use_pg_rewind: true,
    use_slots: true,
    parameters: { max_connections: 200, max_wal_size: '512MB', wal_keep_size: '256MB', wal_log_hints: 'on' },
  },
};

/** The configuration file of one node. JSON is YAML. */
export function configurePatroni(node: NodeNumber, { nodes }: Addresses, folder: string): string {
  const own = nodes[node];
  const listenAt = (port: number) => ({ listen: `127.0.0.1:${port}`, connect_address: `127.0.0.1:${port}` });
  return JSON.stringify({
    scope: clusterName,
    name: formatNodeName(node),
    restapi: listenAt(own.patroni),
    etcd3: { hosts: nodeNumbers.map((each) => `127.0.0.1:${nodes[each].etcd}`).join() },
    bootstrap: {
      dcs: shared,
      initdb: [
        { encoding: 'UTF8' },
        { 'locale-provider': 'builtin' },
        { locale: 'C.UTF-8' },
        { auth: 'trust' },
        'data-checksums',
      ],
    },
    postgresql: {
      ...listenAt(own.postgres),
      data_dir: `${folder}/${formatNodeName(node)}`,
      bin_dir: postgresBin,
      pgpass: `${folder}/${formatNodeName(node)}.pgpass`,
      authentication: {
        superuser: { username: 'postgres' },
        replication: { username: 'replicator' },
        rewind: { username: 'postgres' },
      },
      pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
      // The chroot has no /dev/shm.
      parameters: { unix_socket_directories: '', shared_buffers: '96MB', dynamic_shared_memory_type: 'sysv', timezone: 'UTC' },
    },
  });
}
