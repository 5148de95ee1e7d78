import type { Bounds } from '../outbox/index.ts';

export interface Start {
  /** The number of the last event that the reader has. */
  readonly after: number;
  /** Whether events may be missing between what the reader has and what comes now. */
  readonly isReset: boolean;
}

const form = /^\d{1,15}$/;

/** Where a reader goes on: at its last event, if all since then is still there; else at the end, and it is told. */
export function startAt(lastEventId: string | undefined, { head, floor }: Bounds): Start {
  if (lastEventId === undefined || lastEventId === '') return { after: head, isReset: false };
  const after = form.test(lastEventId) ? Number(lastEventId) : -1;
  return after >= floor && after <= head ? { after, isReset: false } : { after: head, isReset: true };
}
