import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

import type { ProviderAnswer } from './answers.ts';
import type { Fault } from './faults.ts';

const json = { 'Content-Type': 'application/json; charset=utf-8' };

export function send(response: ServerResponse, { status, body, headers = {} }: ProviderAnswer): void {
  response.writeHead(status, { ...json, ...headers }).end(JSON.stringify(body));
}

/** The answer to what was done, the way the fault lets it through. */
export async function sendSpoilt(response: ServerResponse, answer: ProviderAnswer, fault: Fault): Promise<void> {
  switch (fault.kind) {
    case 'hold':
      await pause(fault.ms);
      return void send(response, answer);
    case 'drop-after-commit':
      return void response.destroy();
    case 'slow-body':
      return drip(response, answer);
    case 'invalid-json':
      return void response.writeHead(answer.status, json).end('<html>It works!</html>');
    case 'huge-body':
      return flood(response, answer);
    case 'latency':
    case '5xx':
    case '429':
    case 'redirect':
    case 'drop':
    case 'replica-lag':
      return void send(response, answer);
  }
}

/** A byte at a time, for as long as anybody listens. */
async function drip(response: ServerResponse, answer: ProviderAnswer): Promise<void> {
  response.writeHead(answer.status, json);
  for (const letter of JSON.stringify(answer.body)) {
    if (response.destroyed) return;
    response.write(letter);
    await pause(500);
  }
  response.end();
}

async function flood(response: ServerResponse, answer: ProviderAnswer): Promise<void> {
  response.writeHead(answer.status, json);
  const blank = ' '.repeat(1024 * 1024);
  for (let written = 0; written < 64 && !response.destroyed; written += 1)
    if (!response.write(blank)) await Promise.race([new Promise((resolve) => response.once('drain', resolve)), pause(1000)]);
  response.end(JSON.stringify(answer.body));
}
