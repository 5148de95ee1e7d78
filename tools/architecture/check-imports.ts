import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { cruise } from 'dependency-cruiser';

import { layeredApps, listModules } from './levels.ts';
import { rules } from './rules.ts';

export interface ImportReport {
  readonly violations: readonly Violation[];
  /** The source files that dependency-cruiser has read. */
  readonly files: readonly string[];
  readonly dependencies: number;
}

export interface Violation {
  readonly rule: string;
  /** `rule: from → to (why)` */
  readonly text: string;
}

const roots = ['apps', 'packages', 'standins', 'conformance', 'bench', 'verify', 'tools'];

/** Checks the imports of all source files below `root`. */
export async function checkImports(root: string): Promise<ImportReport> {
  const { output } = await cruise(
    roots.filter((folder) => existsSync(join(root, folder))),
    {
      // With a relative folder, imports are resolved wrongly without an error.
      baseDir: resolve(root),
      validate: true,
      ruleSet: { forbidden: rules.map((rule) => ({ ...rule, severity: 'error' as const })) },
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '(^|/)(dist|coverage)/' },
    },
    { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  );
  if (typeof output === 'string') throw new Error(`dependency-cruiser returned text: ${output}`);
  const files = output.modules.map((module) => module.source).filter((source) => isOwnSource(source));
  const violations = output.summary.violations.map(({ rule, from, to, cycle, via }) => {
    const path = (cycle ?? via ?? [{ name: to }]).map(({ name }) => name);
    return { rule: rule.name, text: `${rule.name}: ${[from, ...path].join(' → ')} (${commentOf(rule.name)})` };
  });
  return {
    violations: [...violations, ...findUnlistedModules(files)],
    files,
    dependencies: output.summary.totalDependenciesCruised ?? 0,
  };
}

const isOwnSource = (source: string): boolean =>
  !source.includes('node_modules/') && roots.some((root) => source.startsWith(`${root}/`));

const commentOf = (name: string): string => rules.find((rule) => rule.name === name)?.comment ?? '';

/** Module folders without a level. */
function findUnlistedModules(files: readonly string[]): Violation[] {
  return layeredApps.flatMap((app) => {
    const folder = `apps/${app}/src/modules/`;
    const names = new Set(
      files.filter((file) => file.startsWith(folder)).map((file) => file.slice(folder.length).split('/')[0] ?? ''),
    );
    return [...names]
      .filter((name) => !listModules(app).includes(name))
      .map((name) => ({
        rule: 'unlisted-module',
        text: `unlisted-module: ${folder}${name} has no level; give it one in tools/architecture/levels.ts`,
      }));
  });
}

/**
 * Sources that dependency-cruiser has not read. It skips files that it cannot parse without an error, and a file that is not read
 * breaks no rule.
 */
export function findUnreadFiles(sources: readonly string[], files: readonly string[]): string[] {
  const read = new Set(files);
  return sources.filter((source) => !read.has(source));
}
