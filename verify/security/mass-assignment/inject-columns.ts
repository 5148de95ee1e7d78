import type { Operation } from '@lyceum/contract';

import { createSampleBody, type SampleBody } from '../../../tools/recorder/sample-body.ts';
import type { InjectedColumns } from './injected-columns.ts';

/** A valid body with injected columns. */
export function injectColumns(operation: Operation, own: unknown, temptations: InjectedColumns): SampleBody {
  if (operation.body?.kind === 'multipart') return injectFormFields(operation, temptations);
  const sample: unknown = own ?? JSON.parse(createSampleBody(operation)?.payload ?? '{}');
  const payload = JSON.stringify({ ...(typeof sample === 'object' ? sample : {}), ...temptations });
  return { headers: { 'content-type': 'application/json' }, payload };
}

/** The same as text parts, before the file. */
function injectFormFields(operation: Operation, temptations: InjectedColumns): SampleBody {
  const sample = createSampleBody(operation);
  const boundary = /boundary=(.+)$/.exec(sample?.headers['content-type'] ?? '')?.[1];
  if (!sample || boundary === undefined) throw new Error(`${operation.id}: its sample is not a form`);
  const parts = Object.entries(temptations).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${JSON.stringify(value)}\r\n`,
  );
  return { headers: sample.headers, payload: parts.join('') + sample.payload };
}
