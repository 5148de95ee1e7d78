import type { z } from 'zod';

import type { Body } from './body.ts';
import type { Finding, KeyPath, ReportFinding } from './finding.ts';
import type { ParsedSource } from './parse-source.ts';
import { reportSchemaFaults } from './schema-faults.ts';
import { parseYamlSource } from './yaml-source.ts';

export interface SourceFile {
  readonly path: string;
  readonly parsed: ParsedSource;
}

/** The two parts of a Markdown file. */
export interface Source {
  readonly value: unknown;
  readonly body: Body;
}

/** A document of the folder with the time from which it is visible. */
export interface ScheduledDocument<D> {
  readonly document: D;
  /** In milliseconds since 1970; infinite for a draft. */
  readonly visibleFrom: number;
}

export type ReadResult<T> = { readonly value: T } | { readonly findings: readonly Finding[] };

export interface DocumentKind<T> {
  /** Reports an invalid file name. */
  checkName(report: ReportFinding): void;
  /** Returns undefined after reporting a fault. */
  build(source: Source, report: ReportFinding): T | undefined;
}

/** Reads a Markdown file as a document, or returns all of its faults. */
export function readSourceFile<T>(
  { path, parsed: { parts, faults } }: SourceFile,
  { checkName, build }: DocumentKind<T>,
): ReadResult<T> {
  const findings: Finding[] = [];
  const addFinding = (line: number, message: string): void => void findings.push({ file: path, line, message });
  checkName((_, message) => addFinding(1, message));
  for (const { line, message } of faults) addFinding(line, message);
  if (!parts) return { findings };

  const yaml = parseYamlSource(parts.yaml, 1);
  for (const { line, message } of yaml.faults) addFinding(line, message);
  if (yaml.faults.length > 0) return { findings };

  const report = (at: KeyPath, message: string): void => addFinding(yaml.lineOf(at), message);
  const read = build({ value: yaml.value, body: parts.body }, report);
  return read !== undefined && findings.length === 0 ? { value: read } : { findings };
}

/** The parsed front matter, or undefined after reporting its faults. */
export function parseFrontMatter<S extends z.ZodObject>(
  schema: S,
  value: unknown,
  report: ReportFinding,
): z.output<S> | undefined {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  reportSchemaFaults(parsed.error, value, { knownKeys: Object.keys(schema.shape), report });
  return undefined;
}
