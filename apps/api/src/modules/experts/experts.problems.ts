import { Problem } from '@lyceum/kit';

export const expertChangeDenied = (): Problem =>
  new Problem(403, 'permission_denied', 'You can link documents only to experts of experiences that you can edit.', {
    hint: 'Ask the creator of the experience to make you a co-creator.',
  });

export const tooManyDocuments = (limit: number): Problem =>
  new Problem(409, 'conflict', `An expert answers from at most ${limit} documents.`, {
    hint: 'Unlink a document first, or use another expert.',
  });
