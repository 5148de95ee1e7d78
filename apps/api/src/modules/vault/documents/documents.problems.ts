import { Problem } from '@lyceum/kit';

import { invalidFields } from '../../../platform/fields/index.ts';

const oneSource = 'Send only one of document_file, document_url and content.';

export const severalSources = (names: readonly string[]): Problem => {
  const [first = 'document_file', ...others] = names;
  const fault = (name: string) => ({ name, detail: oneSource });
  return invalidFields([fault(first), ...others.map(fault)]);
};

export const missingSource = (name: string, detail: string): Problem => invalidFields([{ name, code: 'required', detail }]);

export const sourceDoesNotFitType = (name: string, type: string): Problem =>
  invalidFields([{ name, detail: `A document of the type ${type} does not use this field. Leave it out.` }]);

export const emptyFile = (): Problem =>
  invalidFields([{ name: 'document_file', code: 'empty', detail: 'The submitted file is empty.' }]);

export const unsupportedFile = (accepted: string): Problem =>
  invalidFields([
    {
      name: 'document_file',
      code: 'unsupported_type',
      detail: `Files of this type cannot be read. You can upload ${accepted}.`,
    },
  ]);

export const unsafeDocumentUrl = (): Problem =>
  new Problem(400, 'unsafe_url', 'document_url: Enter an https URL of a public host.', {
    hint: 'Give an https URL of a host on the public internet, without a user name or an unusual port.',
    faults: [{ where: 'body', name: 'document_url', code: 'unsafe_url', detail: 'Enter an https URL of a public host.' }],
  });
