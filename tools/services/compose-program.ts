import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where `./setup` unpacks Docker's command line and Compose on machines without Docker; native/state.sh has the same folder. */
export function getUnpackedDockerEnv(): NodeJS.ProcessEnv {
  const cache = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache');
  const folder = join(process.env['LYCEUM_SERVICES_DIR'] ?? join(cache, 'lyceum', 'services'), 'docker');
  return { DOCKER_CONFIG: folder, PATH: `${join(folder, 'usr/bin')}:${process.env['PATH']}` };
}

/** The variables with which `docker compose` runs on this machine. It needs no engine to read a compose file. */
export function findCompose(): NodeJS.ProcessEnv {
  const isInstalled = spawnSync('docker', ['compose', 'version'], { stdio: 'ignore' }).status === 0;
  const unpacked = getUnpackedDockerEnv();
  if (!isInstalled && !existsSync(join(unpacked['DOCKER_CONFIG'] ?? '', 'cli-plugins/docker-compose')))
    throw new Error('Docker Compose is not installed: run ./setup.');
  return isInstalled ? process.env : { ...process.env, ...unpacked };
}
