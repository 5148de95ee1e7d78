import { z } from 'zod';

import { sealedColumn } from '../secrets/index.ts';

/** The context that a mail's text is sealed for. */
export const mailTextSealContext = (uid: string): string => `mail.message/${uid}/text`;

export const mailSealedColumns = [
  sealedColumn({
    table: 'mail.message',
    column: 'sealed_text',
    primaryKey: ['id'],
    contextRow: z.object({ uid: z.string() }),
    contextOf: ({ uid }) => mailTextSealContext(uid),
  }),
];
