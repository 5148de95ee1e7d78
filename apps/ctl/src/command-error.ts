/** A problem that the user can fix; printed without a stack trace. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly exitCode: 1 | 2;

  constructor(message: string, options: ErrorOptions & { readonly exitCode?: 1 | 2 } = {}) {
    super(message, options);
    this.exitCode = options.exitCode ?? 1;
  }
}

export const usageError = (command: string, fault: string): CommandError =>
  new CommandError(`${fault} lyceumctl ${command} --help shows its usage.`, { exitCode: 2 });

/** A server's error for a failed start that an operator can fix. */
export const isStartupError = (error: unknown): error is Error => error instanceof Error && error.name === 'StartupError';

/** Of a package that is missing, or of its part for this system, which `npm install --omit=optional` leaves out. */
export function findMissingPackageName(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { message, stack = '' } = error;
  const isMissing = /^Cannot find (native binding|module|package)/.test(message) || /\.node: /.test(message);
  if (!isMissing) return undefined;
  return packageInQuotes.exec(message)?.[1] ?? packageInPath.exec(stack)?.[1];
}

const packageInQuotes = /['"]((?:@[\w.-]+\/)?[\w-][\w.-]*)['"/]/;
const packageInPath = /node_modules\/((?:@[\w.-]+\/)?[\w-][\w.-]*)\//;

/** A stored secret that the configured keys do not decrypt. */
export const isSecretsError = (error: unknown): error is Error => error instanceof Error && error.name === 'SecretsError';
