import { defineCommand } from './command.ts';
import { assertMigrated, explainDatabaseErrors } from './database.ts';
import { explainPortError, installStopSignals } from './server-process.ts';
import { formatServerHelp } from './settings-help.ts';

export const serveWorker = defineCommand({
  name: 'serve worker',
  options: {},
  summary: 'Do the background work of the product',
  help: async () => formatServerHelp((await import('@lyceum/api')).settings),

  async run(_, terminal) {
    const { readServerConfig, startWorker } = await import('@lyceum/api');
    const config = readServerConfig('worker');
    await assertMigrated(config);
    const { platform, jobs } = await explainDatabaseErrors(config.databaseUrl, () => startWorker(config)).catch(
      (error: unknown) => {
        throw explainPortError(error, 'LYCEUM_OPS', config.opsPort);
      },
    );
    await installStopSignals(platform);
    if (config.port === 0 && !config.isBaseUrlSet)
      terminal.err('Warning: LYCEUM_API_PORT is 0, so links in mails lead nowhere. Set LYCEUM_BASE_URL.');
    terminal.err(`Lyceum's worker does ${jobs.join(', ')}. Ctrl-C stops it.`);
    return 0;
  },
});
