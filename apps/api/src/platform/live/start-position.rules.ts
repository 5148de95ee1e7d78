import type { Bounds } from '../outbox/index.ts';

export interface StartPosition {
  /** The number of the last event that the reader has. */
  readonly after: number;
  /** Whether the reader may have missed events that are deleted by now. */
  readonly isReset: boolean;
}

const eventIdPattern = /^\d{1,15}$/;

/** A reader resumes after its last event if everything since then is still stored; otherwise at the newest event, with a reset. */
export function resolveStartPosition(lastEventId: string | undefined, { head, floor }: Bounds): StartPosition {
  if (lastEventId === undefined || lastEventId === '') return { after: head, isReset: false };
  const after = eventIdPattern.test(lastEventId) ? Number(lastEventId) : -1;
  return after >= floor && after <= head ? { after, isReset: false } : { after: head, isReset: true };
}
