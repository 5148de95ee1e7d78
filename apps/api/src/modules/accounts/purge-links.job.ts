import { definePurgeJob } from '../../platform/jobs/index.ts';
import { emailLinkStore } from './email-links.store.ts';
import { invitationStore } from './invitations/invitations.store.ts';

const daySeconds = 86_400;

/** Deletes links, invitations and requests a while after they expired: they contain addresses of people who have no account. */
export const purgeLinks = definePurgeJob({
  name: 'accounts.purge-links',
  everySeconds: daySeconds,
  purges: [
    { keepSeconds: 7 * daySeconds, deleteOlderThan: (db, before) => emailLinkStore(db).deleteRequestsBefore(before) },
    {
      keepSeconds: 7 * daySeconds,
      deleteOlderThan: (db, before, limit) => emailLinkStore(db).deleteExpiredBefore(before, limit),
    },
    {
      keepSeconds: 30 * daySeconds,
      deleteOlderThan: (db, before, limit) => invitationStore(db).deleteExpiredBefore(before, limit),
    },
  ],
});
