type SecretsFault = 'bad_keys' | 'malformed' | 'unknown_key' | 'refused';

/** Its message may contain key ids and contexts, never a key, a sealed text or a plain text. */
export class SecretsError extends Error {
  readonly kind: SecretsFault;

  constructor(kind: SecretsFault, message: string) {
    super(message);
    this.name = 'SecretsError';
    this.kind = kind;
  }
}
