import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getCACertificates } from 'node:tls';

import { getUnpackedDockerEnv } from '../../tools/services/compose-program.ts';
import { runProgramOrThrow } from './run-program.ts';

interface PodmanEnvironments {
  readonly env: NodeJS.ProcessEnv;
  readonly buildEnv: NodeJS.ProcessEnv;
}

/** Keeps settings, images and volumes of podman inside the folder, apart from those that the machine may have. */
export async function writePodmanSettings(folder: string): Promise<PodmanEnvironments> {
  const at = (name: string): string => join(folder, name);
  await mkdir(at('networks'), { recursive: true });
  await writeFile(
    at('storage.conf'),
    `[storage]\ndriver = "${driver}"\ngraphroot = "${at('storage')}"\nrunroot = "${at('run')}"\n`,
  );
  // Short names such as node:24-slim mean what they mean to Docker.
  await writeFile(at('registries.conf'), 'unqualified-search-registries = ["docker.io"]\n');
  const settings = await containersSettings(folder);
  await writeFile(at('containers.conf'), settings);
  await writeFile(at('build.conf'), `${settings}volumes = ${JSON.stringify(await npmVolumes(folder))}\n`);
  const env = {
    ...process.env,
    ...getUnpackedDockerEnv(),
    DOCKER_HOST: `unix://${at('podman.sock')}`,
    // podman has no BuildKit.
    DOCKER_BUILDKIT: '0',
    STORAGE_DRIVER: driver,
    BUILDAH_ISOLATION: 'chroot',
    // Images in the OCI format have no HEALTHCHECK.
    BUILDAH_FORMAT: 'docker',
    DISABLE_HC_SYSTEMD: 'true',
    CONTAINERS_CONF: at('containers.conf'),
    CONTAINERS_STORAGE_CONF: at('storage.conf'),
    CONTAINERS_REGISTRIES_CONF: at('registries.conf'),
  };
  return { env, buildEnv: { ...env, CONTAINERS_CONF: at('build.conf'), DOCKER_HOST: `unix://${at('podman-build.sock')}` } };
}

const driver = 'overlay';

/** crun fails on hybrid cgroups. podman's own limits may be above the machine's, and its API swaps soft and hard ones, so they are equal. */
async function containersSettings(folder: string): Promise<string> {
  const files = (await runProgramOrThrow('bash', ['-c', 'ulimit -Hn'])).stdout.trim();
  return `[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
tmp_dir = "${folder}/run/libpod"
[network]
network_backend = "netavark"
network_config_dir = "${folder}/networks"
[containers]
log_driver = "k8s-file"
default_ulimits = ["nofile=${files}:${files}", "nproc=4096:4096"]
`;
}

/** npm in a build reaches the registry as this machine's npm does: its settings are mounted while building and are not in the image. */
async function npmVolumes(folder: string): Promise<string[]> {
  const [npmrc, certificates] = [join(folder, 'npmrc'), join(folder, 'certificates.pem')];
  const read = async (...names: string[]) =>
    (await runProgramOrThrow('npm', ['--loglevel=error', 'config', 'get', ...names])).stdout.trim();
  const settings = (await read('registry', 'proxy', 'https-proxy', 'noproxy', 'strict-ssl'))
    .split('\n')
    .filter((line) => !/=(null|undefined|)$/.test(line));
  await writeFile(npmrc, [...settings, 'cafile=/run/certificates.pem', ''].join('\n'));
  const own = await readFile(await read('cafile'), 'utf8').catch(() => '');
  // With those of NODE_EXTRA_CA_CERTS.
  await writeFile(certificates, [...getCACertificates('default'), own].join('\n'));
  return [`${npmrc}:/usr/local/etc/npmrc:ro`, `${certificates}:/run/certificates.pem:ro`];
}
