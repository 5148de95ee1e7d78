import { defineCommand } from './command.ts';
import { installStopSignals } from './server-process.ts';
import { formatServerHelp } from './settings-help.ts';

export const serveSite = defineCommand({
  name: 'serve site',
  options: {},
  summary: 'Serve the public site',
  help: async () => formatServerHelp((await import('@lyceum/site')).settings),

  async run(_, terminal) {
    const { createLog } = await import('@lyceum/kit/log');
    const { readConfig, startSite } = await import('@lyceum/site');
    const config = readConfig();
    const log = createLog({ service: 'lyceum site', level: config.logLevel });
    const { lifecycle, url, events } = await startSite(config, { log });
    await installStopSignals({ lifecycle, log });
    terminal.err(`Lyceum serves ${url} with ${events} ${events === 1 ? 'event' : 'events'}. Ctrl-C stops it.`);
    return 0;
  },
});
