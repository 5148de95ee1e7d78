export { createKeyFileFolderOrGetFault, readOrCreateKeyFile } from './key-file.ts';
export { countKeyUse, type KeyUse, type ResealReport, resealAll } from './reseal.ts';
export { openWithSecret, sealWithSecret } from './seal-with-secret.ts';
export { type SealedColumn, sealedColumn } from './sealed-column.ts';
export { parseSecretKeys } from './secret-keys.ts';
export { createSecrets, type Secrets } from './secrets.ts';
export { findWrongKeyId, readConfiguredKeys, secretCheckColumn, verifyOrBindKeys } from './verify-or-bind-keys.ts';
