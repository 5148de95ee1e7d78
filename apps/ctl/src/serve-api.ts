import { defineCommand } from './command.ts';
import { assertMigrated, explainDatabaseErrors } from './database.ts';
import { explainPortError, installStopSignals } from './server-process.ts';
import { formatServerHelp } from './settings-help.ts';

export const serveApi = defineCommand({
  name: 'serve api',
  options: {},
  summary: 'Serve the product API',
  help: async () => formatServerHelp((await import('@lyceum/api')).settings),

  async run(_, terminal) {
    const { readServerConfig, startApi } = await import('@lyceum/api');
    const config = readServerConfig('api');
    await assertMigrated(config);
    const { url, baseUrl, platform } = await explainDatabaseErrors(config.databaseUrl, () => startApi(config)).catch(
      (error: unknown) => {
        throw explainPortError(error, 'LYCEUM_API', config.opsPort);
      },
    );
    await installStopSignals(platform);
    terminal.err(`Lyceum's API listens on ${url}; its links begin with ${baseUrl}. Ctrl-C stops it.`);
    return 0;
  },
});
