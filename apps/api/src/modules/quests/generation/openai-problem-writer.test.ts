import { afterEach, describe, expect, test } from 'vitest';

import { patient } from '../../../../../../tools/test/eventually.ts';
import { createServerTracker } from '../../../platform/outbound/outbound.fixtures.ts';
import { createOpenAiProblemWriter } from './openai-problem-writer.ts';

const { http, stop } = createServerTracker();
afterEach(stop);
const signal = AbortSignal.timeout(patient.timeout);

const text = 'The Elbe rises in the Giant Mountains. The Elbe reaches the North Sea at Cuxhaven.';
const good = {
  question: 'Where does the Elbe rise?',
  options: ['Alps', 'Giant Mountains', 'Vosges', 'Tatra'],
  correct_option: 1,
  quote: 'The Elbe rises in the  Giant Mountains',
};

interface Call {
  readonly path: string | undefined;
  readonly authorization: string | undefined;
  readonly body: { readonly model: string; readonly messages: readonly { readonly role: string; readonly content: string }[] };
}

async function startModel(status: number, content: string) {
  const calls: Call[] = [];
  const server = await http((request, response) => {
    let sent = '';
    request.on('data', (piece: Buffer) => (sent += piece.toString()));
    request.on('end', () => {
      calls.push({ path: request.url, authorization: request.headers.authorization, body: JSON.parse(sent) });
      const body = { choices: [{ message: { role: 'assistant', content } }] };
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  const { host } = new URL(server.url);
  const writer = createOpenAiProblemWriter({ url: `${server.url}/v1/`, apiKey: 'sk-test', model: 'some-model', hosts: [host] });
  return { calls, write: () => writer({ texts: [{ source: 'Rivers', title: 'Rivers', text }], count: 5 }, signal) };
}

describe('a model that writes problems', () => {
  test('receives the text and the API key, and its problems are returned', async () => {
    const { calls, write } = await startModel(200, `\`\`\`json\n${JSON.stringify({ problems: [good] })}\n\`\`\``);
    expect(await write()).toEqual([
      {
        kind: 'choice',
        question: good.question,
        options: good.options,
        correct_option: 1,
        explanation: good.quote,
        rating: 1200,
        source: 'Rivers',
      },
    ]);
    const [call] = calls;
    expect([calls.length, call?.path, call?.authorization, call?.body.model]).toEqual([
      1,
      '/v1/chat/completions',
      'Bearer sk-test',
      'some-model',
    ]);
    expect(call?.body.messages.at(-1)?.content).toContain(text);
  });
  test('has its problems dropped that lack four different options, one right one or a sentence of the text', async () => {
    const problems = [
      { ...good, options: ['Alps', 'alps ', 'Vosges', 'Tatra'] },
      { ...good, options: good.options.slice(1) },
      { ...good, correct_option: 4 },
      { ...good, quote: 'The Elbe rises in the Alps.' },
      { ...good, question: '' },
      'nonsense',
      good,
      good,
    ];
    const { write } = await startModel(200, JSON.stringify({ problems }));
    expect((await write()).map(({ question }) => question)).toEqual([good.question]);
  });
  test('gives no problems when its answer is malformed, and makes the job try again when it refuses', async () => {
    expect(await (await startModel(200, 'I would rather not.')).write()).toEqual([]);
    await expect((await startModel(429, '')).write()).rejects.toThrow('status 429');
  });
});
