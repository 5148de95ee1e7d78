import { setTimeout as pause } from 'node:timers/promises';

import { isUnavailable } from '../db/unavailable.ts';
import { heartbeatTimeoutSeconds } from './pg-boss.ts';

const pauseMs = 500;
const maxTries = (heartbeatTimeoutSeconds * 1000) / pauseMs;

/** Retries a settlement while the database is unavailable, for as long as the claim can survive without heartbeats. */
export async function retryWhileUnavailable(settle: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await settle();
      return;
    } catch (error) {
      if (!isTransient(error) || tries >= maxTries) throw error;
      await pause(pauseMs);
    }
  }
}

const isTransient = (error: unknown): boolean => isUnavailable(error) || (error instanceof Error && isUnavailable(error.cause));
