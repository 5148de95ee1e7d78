import { setTimeout as pause } from 'node:timers/promises';

import type { Installation, Member } from './testing/installation.ts';

export interface Notifications {
  /** Deduplication keys of those that were acknowledged. */
  readonly sent: readonly string[];
  stop(): Promise<void>;
}

const [everyMs, retryMs] = [250, 200];

/** Notifies one member after the other, four times a second, and repeats what fails. */
export function startNotifying(installation: Pick<Installation, 'notify'>, members: readonly Member[]): Notifications {
  const sent: string[] = [];
  const stopping = new AbortController();

  async function notify({ id: userId, workspaceId }: Member, deduplicationKey: string): Promise<void> {
    const text = { kind: 'verify', message: `Something happened (${deduplicationKey}).` };
    const input = { workspaceId, userId, notificationType: '2', text, mailCategory: 'platform', deduplicationKey } as const;
    for (;;) {
      const isSent = await installation.notify(input).then(
        () => true,
        () => false,
      );
      if (isSent) return void sent.push(deduplicationKey);
      await pause(retryMs);
    }
  }

  const loop = (async () => {
    for (let serial = 0; !stopping.signal.aborted; serial += 1) {
      const member = members[serial % members.length];
      if (member) await notify(member, `verify:${serial}`);
      await pause(everyMs);
    }
  })();
  return {
    sent,
    async stop() {
      stopping.abort();
      await loop;
    },
  };
}
