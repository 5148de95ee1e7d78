/** In responses in place of a secret. */
export const hidden = '[hidden]';

/** Names of members whose values are credentials of other services. */
const secretName = /token|secret|passw|api.?key|credential|authorization|cookie|private.?key|signature/i;

/** A config without its secrets, for responses and exports. */
export function hideConfigSecrets(config: unknown): unknown {
  if (Array.isArray(config)) return config.map(hideConfigSecrets);
  if (!isRecord(config)) return config;
  return mapMembers(config, (name, value) => (secretName.test(name) && value !== null ? hidden : hideConfigSecrets(value)));
}

/** A change whose hidden secrets are those that are stored, so that clients can send back the config they received. */
export function restoreHiddenSecrets(change: unknown, stored: unknown): unknown {
  if (Array.isArray(change))
    return change.map((value: unknown, at) => restoreHiddenSecrets(value, Array.isArray(stored) ? stored[at] : undefined));
  if (!isRecord(change)) return change;
  const before = isRecord(stored) ? stored : {};
  return mapMembers(change, (name, value) =>
    secretName.test(name) && value === hidden && Object.hasOwn(before, name)
      ? before[name]
      : restoreHiddenSecrets(value, before[name]),
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** With `fromEntries`, so that a member called `__proto__` stays a member. */
const mapMembers = (record: Record<string, unknown>, map: (name: string, value: unknown) => unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(name, value)]));
