import { parseArgs } from 'node:util';

import { startScheduler } from './scheduler.ts';

/** `npm run standin:sched [-- --port N]`: the stand-in for the scheduling provider, to try bookings by hand. */
const { values } = parseArgs({ options: { port: { type: 'string', default: '4300' } } });
// An API may have stored users of an earlier run: their ids must not be assigned again.
const firstId = Math.floor(Date.now() / 1000);
const { url, host, clientId, secret } = await startScheduler({ port: Number(values.port), firstId });

console.log(`The stand-in for the scheduling provider runs at ${url}. Configure the API with:

  LYCEUM_SCHED_URL=${url}
  LYCEUM_SCHED_CLIENT_ID=${clientId}
  LYCEUM_SCHED_CLIENT_SECRET=${secret}
  LYCEUM_SCHED_HOSTS=${host}

State, faults and time:

  curl http://${host}/standin/state
  curl -d '{"kind":"drop-after-commit","on":"refresh","times":1}' http://${host}/standin/faults
  curl -d '{"pass_ms":3600000}' http://${host}/standin/clock`);
