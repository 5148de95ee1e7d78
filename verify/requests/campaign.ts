import { listOperations, type Operation, type Surface } from '@lyceum/contract';

import { createRandom } from '../random.ts';
import { generateMalformedRequests, type RawRequest } from './malformed.ts';
import { type RawResponse, sendRaw } from './send-raw.ts';

export interface CampaignReport {
  readonly sent: number;
  readonly byStatus: Readonly<Record<string, number>>;
  readonly violations: readonly string[];
}

/** Sends `count` malformed requests; a violation is a status of 500 or above, no response, or an error outside the surface's error shape. */
export async function sendMalformedRequests(options: {
  surface: Surface;
  port: number;
  seed: number;
  count: number;
  /** Header lines that most of the requests carry, such as a valid key. */
  headers?: readonly string[];
}): Promise<CampaignReport> {
  const requests = generateMalformedRequests(options.surface, createRandom(options.seed), options);
  const byStatus: Record<string, number> = {};
  const offences: string[] = [];
  let sent = 0;
  async function work(): Promise<void> {
    for (const request of requests) {
      sent += 1;
      const answer = await sendRaw(options.port, request.bytes).catch((error: unknown) => String(error));
      const offence = typeof answer === 'string' ? answer : findViolation(options.surface, request, answer);
      if (offence !== undefined) offences.push(`${request.about.slice(0, 120)} → ${offence}`);
      if (typeof answer !== 'string') byStatus[answer.status] = (byStatus[answer.status] ?? 0) + 1;
    }
  }
  await Promise.all(Array.from({ length: 16 }, work));
  return { sent, byStatus, violations: offences };
}

function findViolation(surface: Surface, request: RawRequest, answer: RawResponse): string | undefined {
  if (answer.status >= 500) return `status ${answer.status}: ${answer.body.slice(0, 200)}`;
  if (answer.status === 0) return 'no response';
  if (answer.headers.has('x-injected')) return 'a header was injected';
  if (answer.status < 400 || request.head) return undefined;
  if (isDeclaredAnswer(surface, request, answer)) return undefined;
  if (!answer.headers.get('content-type')?.startsWith(surface.failureMediaType))
    return `media type ${String(answer.headers.get('content-type'))}`;
  return surface.failure.safeParse(parsed(answer.body)).success
    ? undefined
    : `body outside the envelope: ${answer.body.slice(0, 200)}`;
}

/** Pages, and protocols inside HTTP, have their own failure shapes, declared as responses. */
function isDeclaredAnswer(surface: Surface, { target }: RawRequest, { status, headers }: RawResponse): boolean {
  const type = headers.get('content-type')?.split(';', 1)[0] ?? '';
  return listOperations(surface.contract).some((operation) => {
    const answer = operation.responses[status];
    if (!answer || operation.method !== target?.method || !matchesPath(operation, target.path)) return false;
    if (answer.kind === 'file') return answer.mediaTypes.includes(type);
    return answer.kind === 'text' && answer.mediaType === type;
  });
}

/** A catch-all path does not match below /api, where failures are JSON. */
function matchesPath({ path }: Operation, asked: string): boolean {
  if (path.startsWith('/{+') && /^\/api(\/|$)/.test(asked)) return false;
  const pattern = path
    .replace(/[.*?()|[\]\\]/g, '\\$&')
    .replace(/\/?\{\+[^}]+\}/g, '(/.*)?')
    .replace(/\{[^}]+\}/g, '[^/]*');
  return new RegExp(`^${pattern}/?$`, 's').test(asked);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
