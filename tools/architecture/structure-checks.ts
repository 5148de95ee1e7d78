/** Checks of file names and contents. Each function returns the violations that it found. */

export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

const lineCount = ({ text }: SourceFile): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

const vagueFolderName = /^(utils?|helpers?|common|shared|types|lib|misc)$/;

/** What is used twice belongs into a folder that says what it is. */
export const findVagueFolders = (paths: readonly string[]): string[] =>
  paths.filter((path) =>
    path
      .split('/')
      .slice(0, -1)
      .some((folder) => vagueFolderName.test(folder)),
  );

export const isMeasured = (path: string): boolean =>
  /^(apps|packages|standins|conformance|bench|verify|tools)\/.*\.tsx?$/.test(path) && !/\.(test|generated)\.tsx?$/.test(path);

export const computeMedianLines = (files: readonly SourceFile[]): number =>
  files.map(lineCount).sort((one, other) => one - other)[Math.floor(files.length / 2)] ?? 0;

export const findLongFiles = (files: readonly SourceFile[], limit: number): string[] =>
  files.filter((file) => lineCount(file) > limit).map((file) => `${file.path} has ${lineCount(file)} lines`);

const modulePath = /^(apps\/[^/]+\/src\/modules\/[^/]+)\//;

/** Every module has an index.ts and a README.md of at most 25 lines. */
export function findIncompleteModules(files: readonly SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const modules = new Set(files.flatMap(({ path }) => modulePath.exec(path)?.[1] ?? []));
  return [...modules].flatMap((module) => {
    const readme = byPath.get(`${module}/README.md`);
    return [
      ...(byPath.has(`${module}/index.ts`) ? [] : [`${module} has no index.ts`]),
      ...(readme ? [] : [`${module} has no README.md`]),
      ...(readme && lineCount(readme) > 25 ? [`${readme.path} has more than 25 lines`] : []),
    ];
  });
}

const write = /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"`]([a-z_]+)\./g;
const writeInText = /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+"?([a-z_]+)"?\."?[a-z_]+/gi;

/** Only module x writes tables of the schema x, so that each table has one writer. */
export const findForeignWrites = (files: readonly SourceFile[]): string[] =>
  files.flatMap(({ path, text }) => {
    const module = /^apps\/[^/]+\/src\/modules\/([^/]+)\/.*\.store\.ts$/.exec(path)?.[1];
    if (module === undefined) return [];
    const schemas = [...text.matchAll(write), ...text.matchAll(writeInText)].map((match) => match[1]);
    return schemas.filter((schema) => schema !== module).map((schema) => `${path} writes to ${schema}.*`);
  });

const moduleSource = /^apps\/[^/]+\/src\/modules\/.*\.ts$/;
const sqlAllowed = /\.(store|test|fixtures)\.ts$/;
const sqlCode = /\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|(?<![\w.])(?:sql(?:<[^`]*?>)?|fragment)`/;

/** The SQL of a module is written in its *.store.ts files only. */
export const findSqlOutsideStores = (files: readonly SourceFile[]): string[] =>
  files
    .filter(({ path, text }) => moduleSource.test(path) && !sqlAllowed.test(path) && sqlCode.test(text))
    .map(({ path }) => `${path} contains SQL`);

/** Paths and URLs that exist on one machine only. Assembled from pieces, so that this file does not match itself. */
const machineSpecific = [
  new RegExp(`(?<![\\w.~-])/(${['work', 'root'].join('|')})/[\\w.-]`),
  new RegExp(`(?<![\\w.~-])/(${['home', 'Users'].join('|')})/[\\w.-]+/`),
  /[A-Z]:\\Users\\/,
  new RegExp(`https?://[^\\s"'<>]*(${['artifactory', 'jfrog', 'nexus', 'verdaccio', 'registry\\.'].join('|')})`, 'i'),
  /"resolved": "https?:/,
];

export const findMachineSpecificPaths = (files: readonly SourceFile[]): string[] =>
  files.flatMap(({ path, text }) => {
    const lines = text.split('\n');
    return lines.flatMap((line, index) =>
      machineSpecific.some((pattern) => pattern.test(line)) ? [`${path}:${index + 1}: ${line.trim().slice(0, 120)}`] : [],
    );
  });

/** How long something takes depends on what else the machine does, so a test has no limit of its own and no upper bound. */
const timeBounds: readonly (readonly [RegExp, string])[] = [
  [/\{ timeout: [\d_]+/, 'has a time limit: wait with `patient` or `eventually`, or leave it to vitest.config.ts'],
  [/^ *\}, [\d_]{4,}\);$/m, 'has a time limit: leave it to vitest.config.ts'],
  [/testTimeout|hookTimeout/, 'has a time limit: leave it to vitest.config.ts'],
  [
    /(performance|Date)\.now\(\) - [^;]*\)\.toBeLessThan/,
    'asserts that something is quick: bound the attempts or the CPU time (tools/test/cpu-seconds.ts)',
  ],
];

export const findTimeBounds = (files: readonly SourceFile[]): string[] =>
  files
    .filter(({ path }) => /\.test\.tsx?$/.test(path) && !path.startsWith('tools/architecture/'))
    .flatMap(({ path, text }) => timeBounds.flatMap(([pattern, fault]) => (pattern.test(text) ? [`${path} ${fault}`] : [])));
