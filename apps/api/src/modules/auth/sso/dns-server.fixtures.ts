import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** A DNS server that has TXT records only. */
export async function startDnsServer() {
  const records = new Map<string, string>();
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => socket.send(answerTo(query, records), port, address));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { records, server: `127.0.0.1:${socket.address().port}`, stop: () => void socket.close() };
}

const headerBytes = 12;

function answerTo(query: Buffer, records: ReadonlyMap<string, string>): Buffer {
  const { name, end } = readName(query);
  const question = query.subarray(headerBytes, end + 4);
  const text = records.get(name.toLowerCase());
  const header = Buffer.from(query.subarray(0, headerBytes));
  // A recursive response: NOERROR, or NXDOMAIN without a record.
  header.writeUInt16BE(text === undefined ? 0x8183 : 0x8180, 2);
  header.writeUInt16BE(text === undefined ? 0 : 1, 6);
  header.writeUInt32BE(0, 8);
  if (text === undefined) return Buffer.concat([header, question]);
  const bytes = Buffer.from(text);
  const record = Buffer.from([0xc0, headerBytes, 0, 16, 0, 1, 0, 0, 0, 0, 0, bytes.length + 1, bytes.length]);
  return Buffer.concat([header, question, record, bytes]);
}

function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = headerBytes;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('ascii', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.'), end: at + 1 };
}
