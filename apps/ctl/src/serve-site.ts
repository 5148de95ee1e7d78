import { createLog, type Log, stopOnSignals } from '@lyceum/kit';

import type { Command } from './command.ts';
import { refused, wantsNothing } from './refused.ts';

const flushEveryMs = 1000;

export const serveSite: Command = {
  name: 'serve site',
  takes: '',
  summary: 'Serve the public site',

  async help() {
    const { settings } = await import('@lyceum/site');
    const width = Math.max(...settings.map(({ name }) => name.length));
    const lines = settings.map(
      ({ name, means, standard }) => `  ${name.padEnd(width)}  ${means}${standard === undefined ? '' : ` [${standard}]`}`,
    );
    return `Serves until SIGTERM or SIGINT, then finishes what is under way. A second signal ends it at once.\nLogs are lines of JSON on standard output.\n\nSettings, from the environment:\n${lines.join('\n')}`;
  },

  async run(args, terminal) {
    if (args.length > 0) return wantsNothing(this, terminal);
    const { readConfig, startSite } = await import('@lyceum/site');
    try {
      const config = readConfig();
      const log = createLog({ service: 'site', level: config.logLevel });
      const site = await startSite(config, { log });
      stopOnSignals(site.lifecycle, log);
      flushRegularly(log);
      terminal.err(`Lyceum serves ${site.url} with ${site.events} ${site.events === 1 ? 'event' : 'events'}. Ctrl-C stops it.`);
      return 0;
    } catch (error) {
      return refused(error, terminal);
    }
  },
};

/** The log is written in large pieces; on a quiet site a line would otherwise wait for hours. */
const flushRegularly = (log: Log): void => void setInterval(() => log.flush(), flushEveryMs).unref();
