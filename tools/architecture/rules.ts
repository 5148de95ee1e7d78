import { type LayeredApp, layeredApps, levels } from './levels.ts';
import { appRules, packageRules } from './package-rules.ts';
import { roomRules } from './room-rules.ts';
import { type Rule, testFiles } from './rule.ts';

/** One rule per level: up and sideways is forbidden. */
function levelRules(app: LayeredApp): Rule[] {
  const here = `^apps/${app}/src/modules/`;
  return levels[app].map((level, index) => {
    const lower = levels[app].slice(0, index).flat();
    return {
      name: `level-${app}-${index + 1}`,
      comment: `${level.join(', ')} may import ${lower.length === 0 ? 'no other module' : `only ${lower.join(', ')}`}`,
      from: { path: `${here}(${level.join('|')})/`, pathNot: [testFiles] },
      to: { path: here, pathNot: [`${here}$1/`, ...(lower.length === 0 ? [] : [`${here}(${lower.join('|')})/`])] },
    };
  });
}

/** The architecture, as dependency-cruiser's forbidden rules. */
export const rules: readonly Rule[] = [...packageRules, ...appRules, ...roomRules, ...layeredApps.flatMap(levelRules)];
