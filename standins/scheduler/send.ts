import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from './faults.ts';
import type { ProviderResponse } from './responses.ts';

const json = { 'Content-Type': 'application/json; charset=utf-8' };

export function send(response: ServerResponse, { status, body, headers = {} }: ProviderResponse): void {
  response.writeHead(status, { ...json, ...headers }).end(JSON.stringify(body));
}

/** Sends the response of a call that took effect, as the fault allows. */
export async function sendWithFault(response: ServerResponse, result: ProviderResponse, fault: Fault): Promise<void> {
  switch (fault.kind) {
    case 'hold':
      await pause(fault.ms);
      return void send(response, result);
    case 'drop-after-commit':
      return void response.destroy();
    case 'slow-body':
      return sendSlowly(response, result);
    case 'invalid-json':
      return void response.writeHead(result.status, json).end('<html>It works!</html>');
    case 'huge-body':
      return sendHugeBody(response, result);
    case 'latency':
    case '5xx':
    case '429':
    case 'redirect':
    case 'drop':
    case 'replica-lag':
      return void send(response, result);
  }
}

/** One character at a time, until the client disconnects. */
async function sendSlowly(response: ServerResponse, result: ProviderResponse): Promise<void> {
  response.writeHead(result.status, json);
  for (const letter of JSON.stringify(result.body)) {
    if (response.destroyed) return;
    response.write(letter);
    await pause(500);
  }
  response.end();
}

async function sendHugeBody(response: ServerResponse, result: ProviderResponse): Promise<void> {
  response.writeHead(result.status, json);
  const blank = ' '.repeat(1024 * 1024);
  for (let written = 0; written < 64 && !response.destroyed; written += 1)
    if (!response.write(blank)) await Promise.race([new Promise((resolve) => response.once('drain', resolve)), pause(1000)]);
  response.end(JSON.stringify(result.body));
}
