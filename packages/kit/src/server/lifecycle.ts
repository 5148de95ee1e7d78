import type { FastifyInstance } from 'fastify';

import type { Log } from '../observability/log.ts';

export interface Lifecycle {
  /** Whether the process accepts requests, for the readiness probe. */
  isReady(): boolean;
  isDraining(): boolean;
  /** Runs once: stops accepting requests, waits for running ones, then closes what they used. */
  drain(reason: string): Promise<void>;
  attach(app: FastifyInstance): void;
  markReady(): void;
  /** Runs before the wait for running requests, to end what would not end by itself. */
  onDraining(act: () => void): void;
  onClosed(close: () => Promise<void>): void;
}

export interface DrainTimeouts {
  /** How long the process still accepts connections after it reports that it is not ready, so that load balancers notice. */
  readonly noticeMs: number;
  /** How long running requests may take before their connections are closed. */
  readonly deadlineMs: number;
}

/** The states of a process from start to stop. */
export function createLifecycle(timeouts: DrainTimeouts, log: Log): Lifecycle {
  let state: 'starting' | 'ready' | 'draining' = 'starting';
  const apps: FastifyInstance[] = [];
  const drainListeners: (() => void)[] = [];
  const closeListeners: (() => Promise<void>)[] = [];
  let running: Promise<void> | undefined;

  async function run(reason: string): Promise<void> {
    state = 'draining';
    log.info({ event: 'drain.started', reason }, 'stopping');
    await pause(timeouts.noticeMs);
    for (const end of drainListeners) end();
    const closed = Promise.all(apps.map((app) => app.close()));
    const deadline = pause(timeouts.deadlineMs).then(() => {
      for (const app of apps) app.server.closeAllConnections();
    });
    await Promise.race([closed, deadline]);
    for (const close of closeListeners.reverse()) await close();
    log.info({ event: 'drain.finished' }, 'stopped');
  }

  return {
    isReady: () => state === 'ready',
    isDraining: () => state === 'draining',
    drain: (reason) => (running ??= run(reason)),
    attach: (app) => void apps.push(app),
    markReady: () => {
      if (state === 'starting') state = 'ready';
    },
    onDraining: (act) => void drainListeners.push(act),
    onClosed: (close) => void closeListeners.push(close),
  };
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });

/** The first signal or uncaught error drains the process; a second one exits at once. */
export function stopOnSignalsAndCrashes(lifecycle: Lifecycle, log: Log): void {
  const stop = (reason: string, code: number): void => {
    if (lifecycle.isDraining()) process.exit(code === 0 ? 1 : code);
    void lifecycle.drain(reason).then(() => log.flush(() => process.exit(code)));
  };
  process.on('SIGTERM', () => stop('SIGTERM', 0));
  process.on('SIGINT', () => stop('SIGINT', 0));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    stop('uncaughtException', 1);
  });
  process.on('unhandledRejection', (error) => {
    log.fatal({ err: error }, 'unhandled rejection');
    stop('unhandledRejection', 1);
  });
}
