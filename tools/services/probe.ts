import { connect } from 'node:net';

/** A probe resolves to true when the service gives the answer of a service that is ready, never rejects, and takes at most two seconds. */
export type Probe = () => Promise<boolean>;

const patience = 2_000;

/** Sends a start-up packet as a client does; a server that is still recovering answers with an error instead of "ready for query". */
export const postgresAnswers = (host: string, port: number): Promise<boolean> => {
  const parameters = Buffer.from('user\0postgres\0database\0postgres\0\0');
  const packet = Buffer.alloc(8 + parameters.length);
  packet.writeInt32BE(packet.length, 0);
  packet.writeInt32BE(196_608, 4); // protocol 3.0
  parameters.copy(packet, 8);
  const readyForQuery = Buffer.from('Z\0\0\0\x05I', 'latin1');
  return exchange({ host, port, question: packet, satisfied: (answer) => answer.includes(readyForQuery) });
};

export const redisAnswers = (host: string, port: number): Promise<boolean> =>
  exchange({ host, port, question: Buffer.from('PING\r\n'), satisfied: (answer) => answer.toString().startsWith('+PONG') });

/** True once somebody accepts connections there. */
export const portOpen = (host: string, port: number): Promise<boolean> => exchange({ host, port });

/** True for any answer below 500: an S3 server refuses an unsigned request, and that is answer enough. */
export async function httpAnswers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(patience) });
    await response.body?.cancel();
    return response.status < 500;
  } catch {
    return false;
  }
}

type Exchange = { host: string; port: number; question?: Buffer; satisfied?: (answer: Buffer) => boolean };

/** Without a question, being connected is the answer. */
function exchange({ host, port, question, satisfied = () => true }: Exchange): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    let answer = Buffer.alloc(0);
    const finish = (result: boolean) => {
      socket.destroy();
      resolve(result);
    };
    socket.setTimeout(patience, () => finish(false));
    socket.on('error', () => finish(false));
    socket.on('close', () => resolve(false));
    socket.on('connect', () => (question === undefined ? finish(true) : socket.write(question)));
    socket.on('data', (chunk) => {
      answer = Buffer.concat([answer, chunk]);
      if (satisfied(answer)) finish(true);
    });
  });
}
