import { stdSerializers } from 'pino';

/** Logged besides type, message and stack. An allow-list: PostgreSQL puts whole rows into an error's `detail`. */
const loggedProperties = [
  'code',
  'errno',
  'syscall',
  'statusCode',
  'responseCode',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
];

/** An error as it is logged. */
export function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return stdSerializers.err(toError(error));
  const { type, stack, ...joined } = stdSerializers.err(error);
  // The message is joined with those of its causes, after a colon.
  const message = joined.message.replaceAll('.: ', ': ');
  const properties = Object.entries(error).filter(
    ([name, value]) => loggedProperties.includes(name) && typeof value !== 'object',
  );
  const inner = error instanceof AggregateError ? { errors: error.errors.map(serializeError) } : {};
  return { type, message, stack, ...Object.fromEntries(properties), ...inner };
}

const toError = (thrown: unknown): Error =>
  new Error(typeof thrown === 'string' ? thrown : 'a value that is not an error was thrown');
