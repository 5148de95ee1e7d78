import type { z } from 'zod';

import type { Body } from './body.ts';
import type { Finding, KeyPath, ReportFinding } from './finding.ts';
import type { ParsedSource } from './parse-source.ts';
import { reportSchemaFaults } from './schema-faults.ts';
import { parseYaml } from './yaml-source.ts';

export interface SourceFile {
  readonly path: string;
  readonly parsed: ParsedSource;
}

/** A Markdown file in its two parts. */
export interface Source {
  readonly value: unknown;
  readonly body: Body;
}

/** A document as it lies in the folder, perhaps not to be seen yet. */
export interface ScheduledDocument<D> {
  readonly document: D;
  /** In milliseconds since 1970; infinite for a draft. */
  readonly visibleFrom: number;
}

export type ReadResult<T> = { readonly value: T } | { readonly findings: readonly Finding[] };

export interface DocumentKind<T> {
  /** Says whether the file may be called as it is. */
  checkName(report: ReportFinding): void;
  /** Answers undefined when it has reported something. */
  build(source: Source, report: ReportFinding): T | undefined;
}

/** One Markdown file as a document of some kind, or everything that is wrong with it. */
export function readSource<T>(
  { path, parsed: { parts, faults } }: SourceFile,
  { checkName, build }: DocumentKind<T>,
): ReadResult<T> {
  const findings: Finding[] = [];
  const addFinding = (line: number, message: string): void => void findings.push({ file: path, line, message });
  checkName((_, message) => addFinding(1, message));
  for (const { line, message } of faults) addFinding(line, message);
  if (!parts) return { findings };

  const yaml = parseYaml(parts.yaml, 1);
  for (const { line, message } of yaml.faults) addFinding(line, message);
  if (yaml.faults.length > 0) return { findings };

  const report = (at: KeyPath, message: string): void => addFinding(yaml.lineOf(at), message);
  const read = build({ value: yaml.value, body: parts.body }, report);
  return read !== undefined && findings.length === 0 ? { value: read } : { findings };
}

/** The whole front matter, or undefined after saying what is wrong with it. */
export function parseFrontMatter<S extends z.ZodObject>(
  schema: S,
  value: unknown,
  report: ReportFinding,
): z.output<S> | undefined {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  reportSchemaFaults(parsed.error, value, { known: Object.keys(schema.shape), report });
  return undefined;
}
