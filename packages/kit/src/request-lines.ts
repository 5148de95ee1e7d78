import { type Log, timestamp, writerOf } from './log.ts';

/** What all requests to one operation with one method and one status have in common. */
export interface SameOfRequests {
  readonly operation: string;
  readonly method: string;
  readonly status: number;
}

export interface RequestLine {
  readonly request_id: string;
  readonly duration_ms: number;
  readonly caller?: string | undefined;
}

/**
 * Writes the lines of requests. They are those that pino would print, put together here from what is already printed and
 * from what needs no escaping (request-id.ts sees to it for the id), because every request has one: adr/0039.
 */
export function requestLines(log: Log, same: SameOfRequests): (line: RequestLine) => void {
  if (!log.isLevelEnabled('info')) return () => undefined;
  const to = writerOf(log);
  if (!to) return (line) => log.info({ ...same, ...line }, 'request');
  const begin = `{"level":${log.levels.values['info']}`;
  const always = `,${JSON.stringify({ ...log.bindings(), ...same }).slice(1, -1)},"request_id":"`;
  return ({ request_id, duration_ms, caller }) => {
    const end = caller === undefined ? '' : `,"caller":${JSON.stringify(caller)}`;
    to.write(`${begin}${timestamp()}${always}${request_id}","duration_ms":${duration_ms}${end},"msg":"request"}\n`);
  };
}
