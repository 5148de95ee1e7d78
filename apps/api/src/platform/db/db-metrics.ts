import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';

import type { DatabaseProbe } from './probe.ts';

/** Adds a pool to the metrics under a name. */
export type WatchPool = (name: string, pool: pg.Pool) => void;

/** Gauges of a process's connection pools. A pool is watched for as long as the process runs. */
export function createPoolMetrics(registry: Registry): WatchPool {
  const pools = new Map<string, pg.Pool>();
  const gauge = (name: string, help: string, valueOf: (pool: pg.Pool) => number): void => {
    new Gauge({
      name,
      help,
      labelNames: ['pool'],
      registers: [registry],
      collect() {
        for (const [pool, watched] of pools) this.set({ pool }, valueOf(watched));
      },
    });
  };
  gauge('lyceum_db_pool_connections', 'Open connections to PostgreSQL by pool.', (pool) => pool.totalCount);
  gauge('lyceum_db_pool_idle_connections', 'Open connections that are not in use.', (pool) => pool.idleCount);
  gauge('lyceum_db_pool_max_connections', 'The most connections that the pool may open.', (pool) => pool.options.max);
  gauge('lyceum_db_pool_waiting', 'Requests and jobs that wait for a free connection.', (pool) => pool.waitingCount);
  return (name, pool) => void pools.set(name, pool);
}

export function createProbeMetrics(registry: Registry, probe: DatabaseProbe): void {
  const gauge = (name: string, help: string, holds: () => Promise<boolean>): void => {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set((await holds()) ? 1 : 0);
      },
    });
  };
  gauge('lyceum_db_up', '1 while PostgreSQL responds to this process, 0 while it does not.', probe.isReachable);
  gauge('lyceum_db_writable', '1 while PostgreSQL accepts writes of this process, 0 while it does not.', probe.isWritable);
}
