/** A fault in the content that its author must fix. */
export interface Finding {
  /** Path inside the content folder, with slashes. */
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** A position in a YAML document, `['registration', 'closes_at']`. */
export type KeyPath = readonly PropertyKey[];

/** Reports a fault at a key; the reader of the file knows the line. */
export type ReportFinding = (path: KeyPath, message: string) => void;

export const formatFinding = ({ file, line, message }: Finding): string => `${file}:${line} ${message}`;

export const sortFindings = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted((one, other) => (one.file === other.file ? one.line - other.line : one.file < other.file ? -1 : 1));
