import { checkImports, findUnreadFiles } from './check-imports.ts';
import { listSourceFiles } from './sources.ts';

/** The check's step "architecture". */
const root = process.cwd();
const sources = listSourceFiles(root);
const { violations, files, dependencies } = await checkImports(root);
const unread = findUnreadFiles(sources, files);

for (const { text } of violations) console.log(text);
for (const file of unread) console.log(`not read by dependency-cruiser: ${file}`);
if (sources.length === 0) console.log('no source files found');
console.log(`${files.length} files, ${dependencies} dependencies, ${violations.length} violations`);
if (violations.length > 0 || unread.length > 0 || sources.length === 0) process.exitCode = 1;
