import { fileRules } from './file-rules.ts';
import { type LayeredApp, layeredApps, levels } from './levels.ts';
import { appRules, packageRules } from './package-rules.ts';
import { type Rule, testFiles } from './rule.ts';

/** One rule for each level: imports of the same or a higher level are forbidden. */
function levelRules(app: LayeredApp): Rule[] {
  const modules = `^apps/${app}/src/modules/`;
  return levels[app].map((level, index) => {
    const lower = levels[app].slice(0, index).flat();
    return {
      name: `level-${app}-${index + 1}`,
      comment: `${level.join(', ')} may import ${lower.length === 0 ? 'no other module' : `only ${lower.join(', ')}`}`,
      from: { path: `${modules}(${level.join('|')})/`, pathNot: [testFiles] },
      to: { path: modules, pathNot: [`${modules}$1/`, ...(lower.length === 0 ? [] : [`${modules}(${lower.join('|')})/`])] },
    };
  });
}

/** The architecture as forbidden imports, in dependency-cruiser's format. */
export const rules: readonly Rule[] = [...packageRules, ...appRules, ...fileRules, ...layeredApps.flatMap(levelRules)];
