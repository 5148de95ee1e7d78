import { createLog } from '@lyceum/kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DriveStandin, startDrive } from '../../../../../../standins/drive/drive.ts';
import { eventually } from '../../../../../../tools/test/eventually.ts';
import { createOutbound, type Outbound, type OutboundRequest, publicOnly } from '../../../platform/outbound/index.ts';
import { createSecrets, resealAll } from '../../../platform/secrets/index.ts';
import { aKey } from '../../../platform/secrets/secrets.fixtures.ts';
import { sendRequest } from '../../../testing/send-request.ts';
import { documents, openVault, sendForm, untilProcessed, type Vault } from '../vault.fixtures.ts';
import { vaultSealedColumns } from './sealed-config.ts';

// Documents are processed by a real worker, slowly on a machine that runs other tests.

const lines: string[] = [];
const document_url = 'https://drive.google.com/file/d/bread-00001/view';

let drive: DriveStandin;
let vault: Vault;
beforeAll(async () => {
  drive = await startDrive();
  drive.files.set('bread-00001', {
    name: 'bread.md',
    mimeType: 'text/markdown',
    content: Buffer.from('# Bread'),
    isPublic: true,
  });
  const log = createLog({ service: 'test', level: 'trace', to: { write: (line: string) => void lines.push(line) } });
  const platform = { log, memberOutbound: redirectedTo(drive) };
  vault = await openVault({ config: { secretKeys: [aKey('k2'), aKey('k1')] }, platform });
  await vault.startWorker();
});
afterAll(async () => {
  await vault.close();
  await drive.stop();
});

/** The real client, with the stand-in in place of Google. */
function redirectedTo({ host, url }: DriveStandin): Outbound {
  const outbound = createOutbound({ policy: { ...publicOnly, allowHosts: [host] } });
  const redirect = (request: OutboundRequest) => ({
    ...request,
    url: String(request.url).replace('https://www.googleapis.com', url),
  });
  return { request: (request) => outbound.request(redirect(request)), stream: (request) => outbound.stream(redirect(request)) };
}

const create = (config: object) => vault.ada.client.documents.create({ body: { document_url, config } });
const sealedConfig = async (id: number): Promise<string> =>
  (await vault.api.owner.query('select sealed_config from vault.document where id = $1', [id])).rows[0].sealed_config;

/** Every row of every table as text, with jobs, audit entries, events and stored responses. */
async function wholeDatabase(): Promise<string> {
  const { owner } = vault.api;
  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname !~ '^(pg_catalog|information_schema)$'`,
  );
  const texts: string[] = [];
  for (const { name } of tables)
    texts.push((await owner.query(`select coalesce(string_agg(t::text, E'\\n'), '') as text from ${name} t`)).rows[0].text);
  return texts.join('\n');
}

describe('a token in the config of a document', () => {
  test('is used to import it, and is in no response, log line, export or row', async () => {
    const config = { access_token: drive.token, note: 'read me' };
    const shown = { access_token: '[hidden]', note: 'read me' };
    const headers = { 'idempotency-key': 'config-1' };
    const made = await sendForm(vault, vault.ada, {
      method: 'POST',
      path: documents,
      parts: { document_url, config: JSON.stringify(config) },
      headers,
    });
    expect([made.status, made.body.config]).toEqual([201, shown]);
    const { document_id } = made.body;
    expect(await untilProcessed(vault.ada, document_id)).toMatchObject({ upload_status: 'uploaded', config: shown });
    const list = await vault.ada.client.documents.list({});
    expect(list.results.find((one) => one.document_id === document_id)?.config).toEqual(shown);
    const exported = (await sendRequest(vault.api, '/api/v1/iam/users/me/export/', { key: vault.ada.key })).body;
    expect(exported.others.documents[0].config).toEqual(shown);
    expect(lines.length).toBeGreaterThan(0);
    for (const text of [lines.join('\n'), JSON.stringify(exported), await wholeDatabase()])
      expect(text).not.toContain(drive.token);
  });
  test('is not logged when it is part of a URL that fails', async () => {
    drive.fault = '500';
    const { document_id } = await create({ api_key: drive.apiKey });
    await eventually(
      () => vault.ada.client.documents.get({ document_id }),
      ({ status_message }) => status_message?.includes('tried again') ?? false,
    );
    drive.fault = undefined;
    expect(await untilProcessed(vault.ada, document_id)).toMatchObject({ upload_status: 'uploaded' });
    expect(lines.join('\n')).not.toContain(drive.apiKey);
    expect(await wholeDatabase()).not.toContain(drive.apiKey);
  });
  test('stays when a client sends back the hidden one, and changes with a new one', async () => {
    const { document_id } = await create({ access_token: 'expired' });
    expect(await untilProcessed(vault.ada, document_id)).toMatchObject({ upload_status: 'failed' });
    await vault.ada.client.documents.update({ document_id, body: { config: { access_token: drive.token, depth: 1 } } });
    const config = { access_token: '[hidden]', depth: 2 };
    expect((await vault.ada.client.documents.update({ document_id, body: { config } })).config).toEqual(config);
    await vault.ada.client.documents.reprocess({ document_id });
    expect(await untilProcessed(vault.ada, document_id)).toMatchObject({ upload_status: 'uploaded', config });
    await vault.ada.client.documents.update({ document_id, body: { config: null } });
    expect(await sealedConfig(document_id)).toBeNull();
  });
  test('is sealed for its own row: copied to another one, it is neither used nor shown', async () => {
    const [first, second] = [await create({ access_token: drive.token }), await create({ access_token: 'other', depth: 1 })];
    await untilProcessed(vault.ada, first.document_id);
    await untilProcessed(vault.ada, second.document_id);
    await vault.api.owner.query('update vault.document set sealed_config = $1 where id = $2', [
      await sealedConfig(first.document_id),
      second.document_id,
    ]);
    const { document_id } = second;
    expect((await vault.ada.client.documents.get({ document_id })).config).toBeNull();
    await vault.ada.client.documents.reprocess({ document_id });
    expect(await untilProcessed(vault.ada, document_id)).toMatchObject({
      upload_status: 'failed',
      status_message: 'Documents of Google Drive need an access_token or an api_key in config.',
    });
  });
  test('is sealed again after a change of keys', async () => {
    const { document_id } = await create({ access_token: drive.token, depth: 7 });
    const old = createSecrets([aKey('k1')]);
    const sealed = old.seal(JSON.stringify({ depth: 8 }), `vault.document/${document_id}/config`);
    await vault.api.owner.query('update vault.document set sealed_config = $1 where id = $2', [sealed, document_id]);
    const { db, secrets } = vault.api.platform;
    const [report] = await resealAll({ db, secrets, columns: vaultSealedColumns });
    expect(report).toMatchObject({ column: 'vault.document.sealed_config', resealed: 1 });
    expect(secrets.keyIdOf(await sealedConfig(document_id))).toBe('k2');
    expect((await vault.ada.client.documents.get({ document_id })).config).toEqual({ depth: 8 });
  });
});
