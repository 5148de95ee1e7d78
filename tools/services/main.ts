import { setTimeout as sleep } from 'node:timers/promises';
import { isDockerRunning, runCompose, runNativeScript } from './run.ts';
import { type Service, services } from './services.ts';

const usage = `npm run services -- up|status|down

  up      start PostgreSQL, Redis and S3 unless they are running, and wait until they are ready
  status  show which of them are ready; exit code 0 when all are
  down    stop what up started`;

const startTimeoutMs = 60_000;

const commands: Record<string, () => Promise<boolean>> = { up: startServices, status: reportStatus, down: stopServices };

async function startServices(): Promise<boolean> {
  const unavailable = await findUnavailable();
  for (const service of services.filter((each) => !unavailable.includes(each))) printState(service, 'already running');
  if (unavailable.length === 0) return true;
  return isDockerRunning() ? startInDocker(unavailable) : startNatively(unavailable);
}

async function startInDocker(unavailable: Service[]): Promise<boolean> {
  if (!runCompose('up', '-d', '--wait')) {
    runCompose('logs', '--tail', '15');
    return false;
  }
  const started = await Promise.all(unavailable.map((service) => waitForStart(service, () => true)));
  return started.every((each) => each);
}

async function startNatively(unavailable: Service[]): Promise<boolean> {
  if (process.platform !== 'linux') {
    console.error('Without a Docker engine the services run on Debian only: start Docker, then try again.');
    return false;
  }
  const launched = unavailable.filter((service) => runNativeScript(service.script, 'start', ...service.startArguments));
  const started = await Promise.all(
    launched.map((service) => waitForStart(service, () => runNativeScript(service.script, 'alive'))),
  );
  launched.filter((_, index) => !started[index]).forEach((service) => runNativeScript(service.script, 'log'));
  return launched.length === unavailable.length && started.every((each) => each);
}

async function waitForStart(service: Service, alive: () => boolean): Promise<boolean> {
  const deadline = performance.now() + startTimeoutMs;
  do {
    if (await service.isReady()) {
      printState(service, 'started');
      return true;
    }
    await sleep(200);
  } while (alive() && performance.now() < deadline);
  console.error(`${service.name} did not start on ${service.address}. Does something else use its port?`);
  return false;
}

async function reportStatus(): Promise<boolean> {
  const unavailable = await findUnavailable();
  for (const service of services) printState(service, unavailable.includes(service) ? 'not running' : 'running');
  if (unavailable.length > 0) console.log('Start the missing services: npm run services -- up');
  return unavailable.length === 0;
}

/** Both ways, since a Docker engine may have been started or stopped since `up`. */
async function stopServices(): Promise<boolean> {
  let stopped = true;
  if (process.platform === 'linux') for (const service of services) stopped = runNativeScript(service.script, 'stop') && stopped;
  if (isDockerRunning()) stopped = runCompose('down') && stopped;
  for (const service of services)
    printState(service, (await service.isReady()) ? 'still running: not started by this command' : 'stopped');
  return stopped;
}

async function findUnavailable(): Promise<Service[]> {
  const answers = await Promise.all(services.map((service) => service.isReady()));
  return services.filter((_, index) => !answers[index]);
}

function printState(service: Service, state: string): void {
  console.log(`${service.name.padEnd(10)}  ${service.address.padEnd(46)}  ${state}`);
}

const command = commands[process.argv[2] ?? ''];
if (command === undefined) {
  console.error(usage);
  process.exitCode = 2;
} else {
  process.exitCode = (await command()) ? 0 : 1;
}
