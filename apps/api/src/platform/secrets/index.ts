export { findKeyFilePathFault, readOrCreateKeyFile } from './key-file.ts';
export { type KeyUse, listKeyUse, type ResealReport, resealAll } from './reseal.ts';
export { openWithSecret, sealWithSecret } from './seal-with-secret.ts';
export { type SealedColumn, sealedColumn } from './sealed-column.ts';
export { parseSecretKeys } from './secret-keys.ts';
export { createSecrets, type Secrets } from './secrets.ts';
export { findWrongKeyId, readConfiguredKeys, secretCheckColumn, verifyKeys } from './verify-keys.ts';
