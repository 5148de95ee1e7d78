/** For the one command that chooses all other settings itself. */
export const givenDatabaseUrl = (): string | undefined => process.env['DATABASE_URL'] || undefined;
