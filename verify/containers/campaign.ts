import type { Finding } from '../finding.ts';
import type { Engine } from './engine.ts';
import { cloneInstallation, type Installation } from './installation.ts';
import { startEngine } from './start-engine.ts';
import { checkHardening, checkMetrics, checkSettings } from './steps/check-containers.ts';
import { install } from './steps/install.ts';
import { replaceKey } from './steps/replace-key.ts';
import { backUp, drainApi, restartApi, restartEverything, upgrade } from './steps/restart.ts';
import type { Step } from './steps/step.ts';

type Print = (line: string) => void;

/** Each step needs those before it. */
const laterSteps: Readonly<Record<string, Step>> = {
  settings: checkSettings,
  hardening: checkHardening,
  metrics: checkMetrics,
  restart: restartApi,
  'encryption key': replaceKey,
  backup: backUp,
  'down and up': restartEverything,
  drain: drainApi,
  upgrade,
};

const noEngine: Finding = {
  text: 'no container engine: start Docker with Compose, or run this as root on Debian, where podman is installed from packages',
  holds: false,
};

export async function runCampaign(print: Print): Promise<Finding[]> {
  const engine = await startEngine(print);
  if (!engine) return [noEngine];
  print(engine.description);
  try {
    return await runInstallation(engine, print);
  } finally {
    await engine.stop();
  }
}

async function runInstallation(engine: Engine, print: Print): Promise<Finding[]> {
  const installation = await cloneInstallation(engine);
  const findings: Finding[] = [];
  const report = (finding: Finding): void => {
    findings.push(finding);
    print(`${finding.holds ? 'ok  ' : 'FAIL'} ${finding.text}`);
  };
  try {
    const running = await install(installation, report);
    for (const step of Object.values(laterSteps)) await step(running, report);
    const unused = installation.documented.listUnused();
    report({ text: `commands of docs/operate.md that were not run: ${unused.join('; ') || 'none'}`, holds: unused.length === 0 });
  } catch (error) {
    report({ text: String(error), holds: false });
  } finally {
    if (findings.some(({ holds }) => !holds)) print(await readLogs(installation));
    await installation.remove();
  }
  return findings;
}

const readLogs = (installation: Installation): Promise<string> =>
  installation.shell('docker compose ps -a; docker compose logs --tail 30').then(({ stdout }) => stdout, String);
