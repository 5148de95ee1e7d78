type SecretsFault = 'bad_keys' | 'malformed' | 'unknown_key' | 'refused';

/** Its message names key ids and contexts, never a key, a sealed text or what was sealed. */
export class SecretsError extends Error {
  readonly kind: SecretsFault;

  constructor(kind: SecretsFault, message: string) {
    super(message);
    this.name = 'SecretsError';
    this.kind = kind;
  }
}
