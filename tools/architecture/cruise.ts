import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { cruise } from 'dependency-cruiser';

import { layeredApps, modulesOf } from './levels.ts';
import { rules } from './rules.ts';

export interface Verdict {
  /** One line per broken rule: `rule-name: from → to`. */
  readonly offences: readonly Offence[];
  readonly seen: readonly string[];
  readonly dependencies: number;
}

export interface Offence {
  readonly rule: string;
  readonly text: string;
}

const roots = ['apps', 'packages', 'standins', 'conformance', 'bench', 'verify', 'tools'];

/** Judges the source tree under `root`. */
export async function judge(root: string): Promise<Verdict> {
  const { output } = await cruise(
    roots.filter((folder) => existsSync(join(root, folder))),
    {
      // Resolution goes wrong without a word where this is relative.
      baseDir: resolve(root),
      validate: true,
      ruleSet: { forbidden: rules.map((rule) => ({ ...rule, severity: 'error' as const })) },
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '(^|/)(dist|coverage)/' },
    },
    { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  );
  if (typeof output === 'string') throw new Error(`dependency-cruiser answered with text: ${output}`);
  const seen = output.modules.map((module) => module.source).filter((source) => !isForeign(source));
  const broken = output.summary.violations.map(({ rule, from, to, cycle, via }) => {
    const way = (cycle ?? via ?? [{ name: to }]).map(({ name }) => name);
    return { rule: rule.name, text: `${rule.name}: ${[from, ...way].join(' → ')} (${commentOf(rule.name)})` };
  });
  return { offences: [...broken, ...unlistedModules(seen)], seen, dependencies: output.summary.totalDependenciesCruised ?? 0 };
}

const isForeign = (source: string): boolean =>
  source.includes('node_modules/') || !roots.some((root) => source.startsWith(`${root}/`));

const commentOf = (name: string): string => rules.find((rule) => rule.name === name)?.comment ?? '';

/** A folder among the modules that has no level. */
function unlistedModules(seen: readonly string[]): Offence[] {
  return layeredApps.flatMap((app) => {
    const folder = `apps/${app}/src/modules/`;
    const found = new Set(
      seen.filter((file) => file.startsWith(folder)).map((file) => file.slice(folder.length).split('/')[0] ?? ''),
    );
    return [...found]
      .filter((name) => !modulesOf(app).includes(name))
      .map((name) => ({
        rule: 'unlisted-module',
        text: `unlisted-module: ${folder}${name} has no level; give it one in tools/architecture/levels.ts`,
      }));
  });
}

/**
 * Sources that the cruiser did not look at. It fails silently (no parser for the language, a compiler it does not know),
 * and then every rule holds: a run that saw less than there is proves nothing.
 */
export function unseen(sources: readonly string[], seen: readonly string[]): string[] {
  const looked = new Set(seen);
  return sources.filter((source) => !looked.has(source));
}
