import { setTimeout as sleep } from 'node:timers/promises';
import { compose, dockerAnswers, native } from './run.ts';
import { type Service, services } from './services.ts';

const usage = `npm run services -- up|status|down

  up      start PostgreSQL, Redis and S3 unless they answer already, and wait until they do
  status  say which of them answer; exit code 0 when all do
  down    stop what up started`;

const startPatience = 60_000;

const commands: Record<string, () => Promise<boolean>> = { up, status, down };

async function up(): Promise<boolean> {
  const silent = await notAnswering();
  for (const service of services.filter((each) => !silent.includes(each))) say(service, 'already running');
  if (silent.length === 0) return true;
  return dockerAnswers() ? upInDocker(silent) : upNatively(silent);
}

async function upInDocker(silent: Service[]): Promise<boolean> {
  if (!compose('up', '-d', '--wait')) {
    compose('logs', '--tail', '15');
    return false;
  }
  const started = await Promise.all(silent.map((service) => reportStart(service, () => true)));
  return started.every((each) => each);
}

async function upNatively(silent: Service[]): Promise<boolean> {
  if (process.platform !== 'linux') {
    console.error('Without a Docker engine the services run on Debian only: start Docker, then try again.');
    return false;
  }
  const launched = silent.filter((service) => native(service.script, 'start', ...service.startArguments));
  const started = await Promise.all(launched.map((service) => reportStart(service, () => native(service.script, 'alive'))));
  launched.filter((_, index) => !started[index]).forEach((service) => native(service.script, 'log'));
  return launched.length === silent.length && started.every((each) => each);
}

async function reportStart(service: Service, alive: () => boolean): Promise<boolean> {
  const deadline = performance.now() + startPatience;
  do {
    if (await service.answers()) {
      say(service, 'started');
      return true;
    }
    await sleep(200);
  } while (alive() && performance.now() < deadline);
  console.error(`${service.name} did not come up on ${service.address}. Does something else use its port?`);
  return false;
}

async function status(): Promise<boolean> {
  const silent = await notAnswering();
  for (const service of services) say(service, silent.includes(service) ? 'does not answer' : 'running');
  if (silent.length > 0) console.log('Start what is missing: npm run services -- up');
  return silent.length === 0;
}

/** Both ways, since an engine may have come or gone since `up`. */
async function down(): Promise<boolean> {
  let stopped = true;
  if (process.platform === 'linux') for (const service of services) stopped = native(service.script, 'stop') && stopped;
  if (dockerAnswers()) stopped = compose('down') && stopped;
  for (const service of services)
    say(service, (await service.answers()) ? 'still answers: not started by this command' : 'stopped');
  return stopped;
}

async function notAnswering(): Promise<Service[]> {
  const answers = await Promise.all(services.map((service) => service.answers()));
  return services.filter((_, index) => !answers[index]);
}

function say(service: Service, state: string): void {
  console.log(`${service.name.padEnd(10)}  ${service.address.padEnd(46)}  ${state}`);
}

const command = commands[process.argv[2] ?? ''];
if (command === undefined) {
  console.error(usage);
  process.exitCode = 2;
} else {
  process.exitCode = (await command()) ? 0 : 1;
}
