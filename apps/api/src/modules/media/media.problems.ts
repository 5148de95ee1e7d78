import { Problem } from '@lyceum/kit';

export const emptyFile = (): Problem =>
  new Problem(400, 'validation_error', 'file: The submitted file is empty.', {
    faults: [{ where: 'body', name: 'file', code: 'empty', detail: 'The submitted file is empty.' }],
  });

export const fileTooLarge = (limit: number): Problem =>
  new Problem(413, 'file_too_large', `An image can have at most ${limit} bytes.`, {
    hint: 'Reduce its size and upload it again.',
  });
