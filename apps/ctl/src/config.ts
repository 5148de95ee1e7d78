const isOurs = (name: string): boolean => name.startsWith('LYCEUM_') || name === 'DATABASE_URL';

/** The environment without Lyceum's own settings: what a child gets whose settings are chosen for it. */
export const foreignEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOurs(name)));

/** For the one command that chooses all other settings itself. */
export const givenDatabaseUrl = (): string | undefined => process.env['DATABASE_URL'] || undefined;
