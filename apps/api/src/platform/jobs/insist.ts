import { setTimeout as pause } from 'node:timers/promises';

import { isUnavailable } from '../db/unavailable.ts';
import { silenceSeconds } from './backend.ts';

const pauseMs = 500;
const mostTries = (silenceSeconds * 1000) / pauseMs;

/** Repeats an order that the database could not take, for as long as the claim may outlive the silence. */
export async function insist(order: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await order();
      return;
    } catch (error) {
      if (!isMomentary(error) || tries >= mostTries) throw error;
      await pause(pauseMs);
    }
  }
}

const isMomentary = (error: unknown): boolean => isUnavailable(error) || (error instanceof Error && isUnavailable(error.cause));
