import type { JsonBody, MultipartBody, Operation } from '@lyceum/contract';

/** A body as it goes over the wire. */
export interface SampleBody {
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string;
}

const boundary = 'sample-boundary';
const ofForm = { 'content-type': `multipart/form-data; boundary=${boundary}` };
const ofJson = { 'content-type': 'application/json' };

/** A body that the operation's schema accepts, or undefined where it takes none. */
export function sampleBody(operation: Operation): SampleBody | undefined {
  const { body } = operation;
  if (!body) return undefined;
  if (body.kind === 'json') return { headers: ofJson, payload: JSON.stringify(sampleValue(operation, body)) };
  if (!body.fields.safeParse({}).success) throw new Error(`${operation.id}: teach sample-body.ts the text parts of its form`);
  return { headers: ofForm, payload: formOf(fileNames(body), 'x') };
}

/** A body of more bytes than the operation takes: `bytes` as text, or in its first file. */
export function largeBody({ body }: Operation, bytes: number): SampleBody {
  if (body?.kind !== 'multipart') return { headers: ofJson, payload: JSON.stringify('x'.repeat(bytes)) };
  return { headers: ofForm, payload: formOf(fileNames(body), 'x'.repeat(bytes)) };
}

/** Bodies of media types that the operation does not take. */
export function foreignBodies({ body }: Operation): SampleBody[] {
  const others = ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'application/octet-stream'];
  const foreign = others.map((type): SampleBody => ({ headers: { 'content-type': type }, payload: 'a=b' }));
  if (body?.kind === 'json') return [...foreign, { headers: ofForm, payload: formOf(['file'], 'x') }];
  return body?.acceptsJson ? foreign : [...foreign, { headers: ofJson, payload: '{}' }];
}

/** What is sent often has the fields of what comes back, so the examples of answers are tried too. */
function sampleValue(operation: Operation, body: JsonBody): unknown {
  const answered = Object.values(operation.responses).map((answer) => (answer.kind === 'json' ? answer.example : undefined));
  const fitting = [body.example, {}, ...answered].find((value) => value !== undefined && body.schema.safeParse(value).success);
  if (fitting === undefined) throw new Error(`${operation.id}: no sample fits its body; give the body an example`);
  return fitting;
}

const fileNames = ({ files, requiredFiles = [] }: MultipartBody): readonly string[] =>
  requiredFiles.length > 0 ? requiredFiles : files.slice(0, 1);

const formOf = (names: readonly string[], content: string): string =>
  [
    ...names.map(
      (name) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="a.txt"\r\n\r\n${content}\r\n`,
    ),
    `--${boundary}--\r\n`,
  ].join('');
