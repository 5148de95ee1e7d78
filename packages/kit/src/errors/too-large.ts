const units = [
  ['GiB', 1024 ** 3],
  ['MiB', 1024 ** 2],
  ['KiB', 1024],
] as const;

/** The detail of a 413 response: it names the limit. */
export const describeTooLarge = (what: 'file' | 'request body' | 'text', maxBytes: number): string =>
  `The ${what} is larger than ${describeBytes(maxBytes)}, the limit of this operation.`;

/** In the largest unit that leaves no fraction. */
function describeBytes(bytes: number): string {
  const [unit, size] = units.find(([, unitBytes]) => bytes >= unitBytes && bytes % unitBytes === 0) ?? ['bytes', 1];
  return `${(bytes / size).toLocaleString('en')} ${unit}`;
}
