import { expect, test } from 'vitest';

import { eventually } from '../../../../../tools/test/eventually.ts';
import { startRunner } from '../../platform/jobs/runner.ts';
import { aFile, aKey, makeFolder } from '../../platform/objects/objects.fixtures.ts';
import { startTestApi } from '../../testing/start-test-api.ts';

test('a worker deletes the objects of deleted and unfinished uploads a day later', async () => {
  const later = { now: () => new Date(Date.now() + 25 * 3_600_000) };
  const api = await startTestApi({ platform: { clock: later } });
  const { folder, remove } = await makeFolder();
  const { id } = await api.workspace();
  const { client } = await api.user(id);
  const [kept, deleted] = [await upload('kept'), await upload('deleted')];
  await client.media.remove({ id: deleted.id });
  await api.platform.db.pool.query(`update media.object set deleted_at = now() where deleted_at is not null`);
  const { path, facts } = await aFile(folder, 'orphan');
  await api.platform.objects.put(aKey(), path, facts);

  const runner = await startRunner({
    ...api.platform,
    databaseUrl: api.config.databaseUrl,
    // Only the queues of this module are started.
    handlers: api.modules.jobHandlers.filter(({ job }) => job.name.startsWith('media.')),
    times: { pollMs: 50, heartbeatMs: 500, superviseSeconds: 1 },
  });
  await eventually(async () => (await api.platform.objects.list('media')).length === 1);
  expect((await fetch(kept.url.replace(api.config.baseUrl, api.url))).status).toBe(200);
  await runner.stop(1_000);
  await api.close();
  await remove();

  function upload(name: string) {
    return client.media.upload({ files: { file: new File([name], name) } });
  }
});
