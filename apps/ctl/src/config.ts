/** For the demo, which chooses all other settings itself. */
export const readDatabaseUrl = (): string | undefined => process.env['DATABASE_URL'] || undefined;
