/** For the demo, which chooses all other settings itself. */
export const readDatabaseUrl = (): string | undefined => process.env['DATABASE_URL'] || undefined;

/** Where the servers of this machine answer health checks. */
export async function readOpsAddress() {
  const [{ serverSettings }, { readSettings }] = await Promise.all([
    import('@lyceum/kit/server-settings'),
    import('@lyceum/kit/settings'),
  ]);
  const { opsHost, opsPort } = serverSettings;
  return readSettings({ opsHost, opsPort }, process.env);
}

/** The variables that are meant for Lyceum. */
export const readSettingNames = (): string[] => Object.keys(process.env).filter((name) => name.startsWith('LYCEUM_'));
