import type { JsonBody, MultipartBody, Operation } from '@lyceum/contract';

/** A body as it is sent. */
export interface SampleBody {
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string;
}

const boundary = 'sample-boundary';
const formHeaders = { 'content-type': `multipart/form-data; boundary=${boundary}` };
const jsonHeaders = { 'content-type': 'application/json' };

/** A body that the operation's schema accepts, or undefined where it has no body. */
export function createSampleBody(operation: Operation): SampleBody | undefined {
  const { body } = operation;
  if (!body) return undefined;
  if (body.kind === 'json') return { headers: jsonHeaders, payload: JSON.stringify(sampleValue(operation, body)) };
  if (!body.fields.safeParse({}).success) throw new Error(`${operation.id}: add its text fields to sample-body.ts`);
  return { headers: formHeaders, payload: renderForm(fileNames(body), 'x') };
}

/** A body of more bytes than the operation accepts: `bytes` as text, or in its first file. */
export function createLargeBody({ body }: Operation, bytes: number): SampleBody {
  if (body?.kind !== 'multipart') return { headers: jsonHeaders, payload: JSON.stringify('x'.repeat(bytes)) };
  return { headers: formHeaders, payload: renderForm(fileNames(body), 'x'.repeat(bytes)) };
}

/** Bodies of media types that the operation does not accept. */
export function createUnsupportedBodies({ body }: Operation): SampleBody[] {
  const others = ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'application/octet-stream'];
  const unsupported = others.map((type): SampleBody => ({ headers: { 'content-type': type }, payload: 'a=b' }));
  if (body?.kind === 'json') return [...unsupported, { headers: formHeaders, payload: renderForm(['file'], 'x') }];
  return body?.acceptsJson ? unsupported : [...unsupported, { headers: jsonHeaders, payload: '{}' }];
}

/** Request bodies often have the fields of responses, so the examples of responses are tried too. */
function sampleValue(operation: Operation, body: JsonBody): unknown {
  const responseExamples = Object.values(operation.responses).map((response) =>
    response.kind === 'json' ? response.example : undefined,
  );
  const fitting = [body.example, {}, ...responseExamples].find(
    (value) => value !== undefined && body.schema.safeParse(value).success,
  );
  if (fitting === undefined) throw new Error(`${operation.id}: no sample fits its body; give the body an example`);
  return fitting;
}

const fileNames = ({ files, requiredFiles = [] }: MultipartBody): readonly string[] =>
  requiredFiles.length > 0 ? requiredFiles : files.slice(0, 1);

const renderForm = (names: readonly string[], content: string): string =>
  [
    ...names.map(
      (name) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="a.txt"\r\n\r\n${content}\r\n`,
    ),
    `--${boundary}--\r\n`,
  ].join('');
