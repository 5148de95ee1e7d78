import { parseArgs } from 'node:util';

import { startScheduler } from './scheduler.ts';

/** `npm run standin:sched [-- --port N]`: the scheduling provider's stand-in, for trying bookings by hand. */
const { values } = parseArgs({ options: { port: { type: 'string', default: '4300' } } });
// An API may remember users of an earlier run: their numbers must not be somebody else's.
const firstId = Math.floor(Date.now() / 1000);
const { url, host, clientId, secret } = await startScheduler({ port: Number(values.port), firstId });

console.log(`A scheduling provider stands in at ${url}. Give it to the API:

  LYCEUM_SCHED_URL=${url}
  LYCEUM_SCHED_CLIENT_ID=${clientId}
  LYCEUM_SCHED_CLIENT_SECRET=${secret}
  LYCEUM_SCHED_HOSTS=${host}

What it knows, and trouble on demand:

  curl http://${host}/standin/state
  curl -d '{"kind":"drop-after-commit","on":"refresh","times":1}' http://${host}/standin/faults
  curl -d '{"pass_ms":3600000}' http://${host}/standin/clock`);
