export { keysInFile } from './key-file.ts';
export { Secret } from './secret.ts';
export { parseSecretKeys, type SecretKey } from './secret-keys.ts';
export { createSecrets, type Secrets } from './secrets.ts';
export { SecretsError } from './secrets-error.ts';
