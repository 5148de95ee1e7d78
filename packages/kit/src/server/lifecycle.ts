import type { FastifyInstance } from 'fastify';

import type { Log } from '../observability/log.ts';

export interface Lifecycle {
  /** Whether the process still wants requests: what readiness answers. */
  ready(): boolean;
  draining(): boolean;
  /** Runs once: stops taking requests, lets those under way finish, then closes what they used. */
  drain(reason: string): Promise<void>;
  attach(app: FastifyInstance): void;
  markReady(): void;
  /** Runs before the wait for requests under way: ends what would not end by itself. */
  onDraining(act: () => void): void;
  onClosed(close: () => Promise<void>): void;
}

export interface DrainTimes {
  /** How long the process still accepts connections after it turned unready, so that balancers notice first. */
  readonly noticeMs: number;
  /** How long requests under way may take before they are cut. */
  readonly deadlineMs: number;
}

/** A process's way from start to stop. */
export function createLifecycle(times: DrainTimes, log: Log): Lifecycle {
  let state: 'starting' | 'ready' | 'draining' = 'starting';
  const apps: FastifyInstance[] = [];
  const enders: (() => void)[] = [];
  const closers: (() => Promise<void>)[] = [];
  let running: Promise<void> | undefined;

  async function run(reason: string): Promise<void> {
    state = 'draining';
    log.info({ event: 'drain.started', reason }, 'stopping');
    await pause(times.noticeMs);
    for (const end of enders) end();
    const closed = Promise.all(apps.map((app) => app.close()));
    const cut = pause(times.deadlineMs).then(() => {
      for (const app of apps) app.server.closeAllConnections();
    });
    await Promise.race([closed, cut]);
    for (const close of closers.reverse()) await close();
    log.info({ event: 'drain.finished' }, 'stopped');
  }

  return {
    ready: () => state === 'ready',
    draining: () => state === 'draining',
    drain: (reason) => (running ??= run(reason)),
    attach: (app) => void apps.push(app),
    markReady: () => {
      if (state === 'starting') state = 'ready';
    },
    onDraining: (act) => void enders.push(act),
    onClosed: (close) => void closers.push(close),
  };
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });

/** Wires a process's signals: the first one drains, a second one exits at once, and what nobody caught ends the process. */
export function stopOnSignals(lifecycle: Lifecycle, log: Log): void {
  const stop = (reason: string, code: number): void => {
    if (lifecycle.draining()) process.exit(code === 0 ? 1 : code);
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
