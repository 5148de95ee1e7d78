import { type ClientRequest, request } from 'node:http';

/** The bytes of a form with one file of this size. */
export interface UploadForm {
  readonly head: Buffer;
  readonly size: number;
  readonly tail: Buffer;
  readonly length: number;
}

export const createTextForm = (size: number): UploadForm => {
  const head = Buffer.from('--x\r\nContent-Disposition: form-data; name="document_file"; filename="a.txt"\r\n\r\n');
  const tail = Buffer.from('\r\n--x--\r\n');
  return { head, size, tail, length: head.length + size + tail.length };
};

export interface Target {
  readonly url: string;
  readonly key: string;
}

const piece = Buffer.alloc(65_536, 'lamps were lit at dusk ');

/** The bytes from the first to the `end`th. */
export function* bytesOf({ head, size, tail, length }: UploadForm, end = length): Generator<Buffer> {
  let left = end;
  const cut = (part: Buffer): Buffer => part.subarray(0, Math.max(0, left));
  const take = (part: Buffer): Buffer => {
    const taken = cut(part);
    left -= taken.length;
    return taken;
  };
  yield take(head);
  for (let sent = 0; sent < size && left > 0; sent += piece.length) yield take(piece.subarray(0, size - sent));
  yield take(tail);
}

export const openUpload = ({ url, key }: Target, length: number): ClientRequest =>
  request(`${url}/api/v1/content-vault/documents/`, {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': length,
    },
  });
