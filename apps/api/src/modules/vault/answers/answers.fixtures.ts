import { AnswerEvent } from '@lyceum/contract/product/vault-answer';

import { obey } from '../../../../../../standins/openai/obedient-model.ts';
import { type OpenAiStandin, startOpenAi } from '../../../../../../standins/openai/openai.ts';
import type { TestApi, TestUser } from '../../../testing/start-test-api.ts';
import { createLexicalVector } from '../testing/lexical-vectors.ts';
import { openVault, untilProcessed, type Vault } from '../vault.fixtures.ts';

export interface AnsweringVault extends Vault {
  readonly openAi: OpenAiStandin;
}

/** A vault whose models are a stand-in: vectors of words, and a language model that obeys whatever it reads. */
export async function openAnsweringVault(more: Parameters<typeof openVault>[0] = {}): Promise<AnsweringVault> {
  const embed = (texts: readonly string[]) => Promise.resolve(texts.map(createLexicalVector));
  const openAi = await startOpenAi({ embed, chat: obey });
  const server = { url: `${openAi.url}/v1`, apiKey: openAi.apiKey, hosts: [openAi.host] };
  const vault = await openVault({
    ...more,
    config: {
      embedding: { ...server, model: 'words', dimensions: 512 },
      chat: { ...server, model: 'obedient' },
      ...more.config,
    },
  });
  return {
    ...vault,
    openAi,
    async close() {
      await vault.close();
      await openAi.stop();
    },
  };
}

/** Creates documents and waits until they can be searched; returns their ids. */
export async function addDocuments(user: TestUser, texts: Readonly<Record<string, string>>): Promise<Record<string, number>> {
  const ids: Record<string, number> = {};
  for (const [document_name, content] of Object.entries(texts))
    ids[document_name] = (await user.client.documents.create({ body: { content, document_name } })).document_id;
  for (const id of Object.values(ids)) await untilProcessed(user, id);
  return ids;
}

export interface ReceivedAnswer {
  readonly status: number;
  readonly events: readonly AnswerEvent[];
  /** Every byte of the body. */
  readonly raw: string;
  /** Of a failure; as loosely typed as `JSON.parse`. */
  readonly problem: ReturnType<typeof JSON.parse>;
}

/** Asks over HTTP, and checks each event against the contract. */
export async function ask(
  { url }: Pick<TestApi, 'url'>,
  { key }: Pick<TestUser, 'key'>,
  body: unknown,
  path = '/api/v1/content-vault/ask/',
): Promise<ReceivedAnswer> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const raw = await response.text();
  if (response.status !== 200) return { status: response.status, events: [], raw, problem: JSON.parse(raw) };
  const events = [...raw.matchAll(/^event: ([^\n]*)\ndata: ([^\n]*)$/gm)].map(([, name, data = '']) => {
    const event = AnswerEvent.strict().parse(JSON.parse(data));
    if (event.type !== name) throw new Error(`The event ${name} has the type ${event.type}.`);
    return event;
  });
  return { status: response.status, events, raw, problem: undefined };
}

export const sentencesOf = ({ events }: ReceivedAnswer): AnswerEvent[] => events.filter(({ type }) => type === 'sentence');
