export { keysInFile } from './key-file.ts';
export { openWith, sealWith } from './seal-with.ts';
export { parseSecretKeys, type SecretKey } from './secret-keys.ts';
export { createSecrets, type Secrets } from './secrets.ts';
