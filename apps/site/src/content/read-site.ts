import { SiteSource } from '@lyceum/contract/site';

import type { Finding, KeyPath } from './finding.ts';
import { reportShape } from './shape-faults.ts';
import { parseYaml } from './yaml-source.ts';

export const siteFile = 'site.yaml';

export type ReadSite = { readonly site: SiteSource } | { readonly findings: readonly Finding[] };

export function readSite(text: string): ReadSite {
  const findings: Finding[] = [];
  const onLine = (line: number, message: string): void => void findings.push({ file: siteFile, line, message });
  const yaml = parseYaml(text, 0);
  for (const { line, message } of yaml.faults) onLine(line, message);
  if (yaml.faults.length > 0) return { findings };
  const parsed = SiteSource.safeParse(yaml.value);
  if (parsed.success) return { site: parsed.data };
  const report = (path: KeyPath, message: string): void => {
    onLine(yaml.lineOf(path), message);
  };
  reportShape(parsed.error, yaml.value, { known: Object.keys(SiteSource.shape), report });
  return { findings };
}
