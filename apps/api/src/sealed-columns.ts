import { authSealedColumns } from './modules/auth/index.ts';
import { bookingSealedColumns } from './modules/bookings/index.ts';
import { vaultSealedColumns } from './modules/vault/index.ts';
import { mailSealedColumns } from './platform/mail/index.ts';
import { type SealedColumn, secretCheckColumn } from './platform/secrets/index.ts';

/** Every column that is encrypted with the installation's keys. A key can be retired once none of them needs it. */
export const allSealedColumns: readonly SealedColumn[] = [
  secretCheckColumn,
  ...mailSealedColumns,
  ...authSealedColumns,
  ...bookingSealedColumns,
  ...vaultSealedColumns,
];
