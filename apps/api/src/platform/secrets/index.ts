export { readOrCreateKeyFile } from './key-file.ts';
export { openWithSecret, sealWithSecret } from './seal-with-secret.ts';
export { parseSecretKeys } from './secret-keys.ts';
export { createSecrets, type Secrets } from './secrets.ts';
