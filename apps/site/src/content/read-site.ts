import { SiteSource } from '@lyceum/contract/site';

import type { Finding, KeyPath, ReportFinding } from './finding.ts';
import { parseFrontMatter } from './read-source.ts';
import { parseYamlSource } from './yaml-source.ts';

export const siteFile = 'site.yaml';

export interface SiteFile {
  readonly site: SiteSource;
  /** For checks that need all documents. */
  lineOf(path: KeyPath): number;
}

export function parseSiteFile(text: string): SiteFile | { readonly findings: readonly Finding[] } {
  const findings: Finding[] = [];
  const addFinding = (line: number, message: string): void => void findings.push({ file: siteFile, line, message });
  const yaml = parseYamlSource(text, 0);
  for (const { line, message } of yaml.faults) addFinding(line, message);
  if (yaml.faults.length > 0) return { findings };
  const report: ReportFinding = (path, message) => addFinding(yaml.lineOf(path), message);
  const site = parseFrontMatter(SiteSource, yaml.value, report);
  return site ? { site, lineOf: yaml.lineOf } : { findings };
}
