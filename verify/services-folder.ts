import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where `./setup` and `npm run services` keep what they install. */
export const getServicesFolder = (): string =>
  process.env['LYCEUM_SERVICES_DIR'] ?? join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'lyceum', 'services');
