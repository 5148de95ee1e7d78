/** What the user can mend: said plainly, without a stack. 1: something is wrong; 2: the command was not understood. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: 1 | 2;

  constructor(message: string, options: ErrorOptions & { readonly code?: 1 | 2 } = {}) {
    super(message, options);
    this.code = options.code ?? 1;
  }
}

export const misunderstood = (command: string, fault: string): Refused =>
  new Refused(`${fault} lyceumctl ${command} --help says what it takes.`, { code: 2 });

/** The servers' own word for a start that an operator can mend. */
export const isStartRefused = (error: unknown): error is Error => error instanceof Error && error.name === 'StartRefused';
