import { stdSerializers } from 'pino';

/** Besides its kind, message and stack. An allow-list: PostgreSQL, for one, puts whole rows into an error's `detail`. */
const told = ['code', 'errno', 'syscall', 'statusCode', 'responseCode', 'severity', 'schema', 'table', 'column', 'constraint'];

/** What a log says of an error. */
export function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return stdSerializers.err(asError(error));
  const { type, message, stack } = stdSerializers.err(error);
  const facts = Object.entries(error).filter(([name, value]) => told.includes(name) && typeof value !== 'object');
  const inner = error instanceof AggregateError ? { errors: error.errors.map(loggedError) } : {};
  return { type, message, stack, ...Object.fromEntries(facts), ...inner };
}

const asError = (thrown: unknown): Error =>
  new Error(typeof thrown === 'string' ? thrown : 'something that is no error was thrown');
