import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';

import { requireRecord } from './narrow.ts';

type Item = Record<string, unknown>;

/** Documents of one user, created and processed through the API. */
export type SeededDocuments = {
  /** Key of the user. */
  key: string;
  /** Key of a colleague. */
  colleague_key: string;
  /** One document of every type, as it was created. */
  created: Item[];
  /** A file after it was processed. */
  processed: Item;
  /** A document whose address may not be fetched. */
  failed: Item;
  /** Every status that the processing of the file reported, in order. */
  statuses: string[];
};

const sources: Record<string, string>[] = [
  { document_type: 'text', content: 'A fugue begins with one voice alone.' },
  { document_type: 'email', content: 'From: a@example.org\r\nSubject: Fugues\r\n\r\nAnother voice answers it.\r\n' },
  { document_type: 'user' },
  { document_type: 'url', document_url: 'https://reading.example/fugues' },
  { document_type: 'rss', document_url: 'https://reading.example/feed.xml' },
  { document_type: 'youtube', document_url: 'https://www.youtube.com/watch?v=fugue' },
  { document_type: 'gdrive', document_url: 'https://drive.google.com/file/d/fugue/view' },
];

export async function seedDocuments(base_url: string, keys: { key: string; colleague_key: string }): Promise<SeededDocuments> {
  const ask = createRequester(base_url, keys.key);
  const created: Item[] = [];
  for (const parts of sources) created.push(await ask('POST', 'documents/', form(parts)));
  const text = 'A fugue begins with one voice alone. Another voice answers it, and the first goes on.';
  const file = await ask('POST', 'documents/', form({ document_file: new File([text], 'fugue.txt') }));
  const refused = await ask('POST', 'documents/', form({ document_url: 'https://127.0.0.1/' }));
  const processed = await waitUntilProcessed(() => ask('GET', `documents/${file['document_id']}/`));
  const failed = await waitUntilProcessed(() => ask('GET', `documents/${refused['document_id']}/`));
  const statuses = await readStatuses(`${base_url}/api/v1/content-vault/documents/${file['document_id']}/events/`, keys.key);
  return { ...keys, created: [...created, file], processed, failed, statuses };
}

export function form(parts: Record<string, string | File>): FormData {
  const made = new FormData();
  for (const [name, value] of Object.entries(parts)) made.append(name, value);
  return made;
}

const maxSeconds = 60;

export async function waitUntilProcessed(read: () => Promise<Item>): Promise<Item> {
  for (let tries = 0; tries < maxSeconds * 5; tries += 1) {
    const document = await read();
    if (document['upload_status'] === 'uploaded' || document['upload_status'] === 'failed') return document;
    await delay(200);
  }
  throw new Error(`A document was not processed within ${maxSeconds} s.`);
}

/** The events since the beginning; the stream itself never ends. */
async function readStatuses(url: string, key: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${key}`, 'last-event-id': '0' };
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(10_000) });
  assert.equal(answer.status, 200, `${url} returned ${answer.status}`);
  let text = '';
  for await (const chunk of answer.body ?? []) {
    text += Buffer.from(chunk).toString('utf8');
    if (/"upload_status": ?"(uploaded|failed)"/.test(text)) break;
  }
  return [...text.matchAll(/"upload_status": ?"(\w+)"/g)].map(([, status = '']) => status);
}

const createRequester =
  (base_url: string, key: string) =>
  async (method: string, path: string, body?: FormData): Promise<Item> => {
    const headers = { authorization: `Bearer ${key}` };
    const answer = await fetch(`${base_url}/api/v1/content-vault/${path}`, { method, headers, ...(body && { body }) });
    const text = await answer.text();
    assert.ok(answer.ok, `${method} ${path} returned ${answer.status}: ${text}`);
    return requireRecord(JSON.parse(text), path);
  };
