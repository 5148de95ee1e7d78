import { SiteSource } from '@lyceum/contract/site';

import type { Finding, KeyPath, Report } from './finding.ts';
import { parseWhole } from './read-source.ts';
import { parseYaml } from './yaml-source.ts';

export const siteFile = 'site.yaml';

export interface SiteFile {
  readonly site: SiteSource;
  /** For what can only be told when all documents are known. */
  lineOf(path: KeyPath): number;
}

export function readSite(text: string): SiteFile | { readonly findings: readonly Finding[] } {
  const findings: Finding[] = [];
  const onLine = (line: number, message: string): void => void findings.push({ file: siteFile, line, message });
  const yaml = parseYaml(text, 0);
  for (const { line, message } of yaml.faults) onLine(line, message);
  if (yaml.faults.length > 0) return { findings };
  const report: Report = (path, message) => onLine(yaml.lineOf(path), message);
  const site = parseWhole(SiteSource, yaml.value, report);
  return site ? { site, lineOf: yaml.lineOf } : { findings };
}
