import { judge, unseen } from './cruise.ts';
import { sourceFiles } from './sources.ts';

/** The step "architecture" of the check. */
const root = process.cwd();
const sources = sourceFiles(root);
const verdict = await judge(root);
const missed = unseen(sources, verdict.seen);

for (const { text } of verdict.offences) console.log(text);
for (const file of missed) console.log(`not seen by dependency-cruiser: ${file}`);
if (sources.length === 0) console.log('no sources found');
console.log(`${verdict.seen.length} modules, ${verdict.dependencies} dependencies, ${verdict.offences.length} offences`);
if (verdict.offences.length > 0 || missed.length > 0 || sources.length === 0) process.exitCode = 1;
