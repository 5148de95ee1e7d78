import { Problem } from '@lyceum/kit';

export const emptyFile = (): Problem =>
  new Problem(400, 'validation_error', 'file: The submitted file is empty.', {
    faults: [{ where: 'body', name: 'file', code: 'empty', detail: 'The submitted file is empty.' }],
  });

export const fileTooLarge = (mostBytes: number): Problem =>
  new Problem(413, 'file_too_large', `An image has at most ${mostBytes} bytes.`, { hint: 'Make it smaller and send it again.' });
