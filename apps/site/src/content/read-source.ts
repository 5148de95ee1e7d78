import type { z } from 'zod';

import type { Body } from './body.ts';
import type { Finding, KeyPath, Report } from './finding.ts';
import type { ParsedSource } from './parse-source.ts';
import { reportShape } from './shape-faults.ts';
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
export interface Written<D> {
  readonly document: D;
  /** In milliseconds since 1970; infinite for a draft. */
  readonly visibleFrom: number;
}

export type Read<T> = { readonly read: T } | { readonly findings: readonly Finding[] };

export interface Kind<T> {
  /** Says whether the file may be called as it is. */
  checkName(report: Report): void;
  /** Answers undefined when it has reported something. */
  build(source: Source, report: Report): T | undefined;
}

/** One Markdown file as a document of some kind, or everything that is wrong with it. */
export function readSource<T>({ path, parsed: { parts, faults } }: SourceFile, { checkName, build }: Kind<T>): Read<T> {
  const findings: Finding[] = [];
  const onLine = (line: number, message: string): void => void findings.push({ file: path, line, message });
  checkName((_, message) => onLine(1, message));
  for (const { line, message } of faults) onLine(line, message);
  if (!parts) return { findings };

  const yaml = parseYaml(parts.yaml, 1);
  for (const { line, message } of yaml.faults) onLine(line, message);
  if (yaml.faults.length > 0) return { findings };

  const report = (at: KeyPath, message: string): void => onLine(yaml.lineOf(at), message);
  const read = build({ value: yaml.value, body: parts.body }, report);
  return read !== undefined && findings.length === 0 ? { read } : { findings };
}

/** The whole front matter, or undefined after saying what is wrong with it. */
export function parseWhole<S extends z.ZodObject>(schema: S, value: unknown, report: Report): z.output<S> | undefined {
  const whole = schema.safeParse(value);
  if (whole.success) return whole.data;
  reportShape(whole.error, value, { known: Object.keys(schema.shape), report });
  return undefined;
}
