import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import { z } from 'zod';

import { startServedFolder } from '../../conformance/start-site.ts';
import type { Finding } from '../finding.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const goals = {
  afdocs: 98,
  /**
   * Of 100, but 93.0 is the most for these shapes. The score is nine tenths of the median operation, which has one parameter
   * (1 point off), shares the shape of errors with the others (1.7 off) and has a schema four levels deep (5 off): an error
   * lists the values that a parameter takes, body → error → accepted → enum → each. Two levels would do, with errors that
   * no longer say what is accepted.
   */
  redocly: 93,
} as const;

/** Scores how well documentation readers and API tools handle the starter content. */
export async function measureAgentReadability(): Promise<Finding[]> {
  const site = await startServedFolder(here('../../apps/site/starter'));
  try {
    return [await documentationScore(site.site_url), await descriptionScore()];
  } finally {
    await site.stop();
  }
}

const Scorecard = z.object({
  scoring: z.object({ overall: z.number() }),
  results: z.array(z.object({ id: z.string(), status: z.string(), message: z.string() })),
});

async function documentationScore(siteUrl: string): Promise<Finding> {
  const words = [
    'check',
    siteUrl,
    '--format',
    'json',
    '--score',
    '--sampling',
    'deterministic',
    '--request-delay',
    '0',
    '--quiet',
  ];
  const { scoring, results } = Scorecard.parse(JSON.parse(await outputOf('afdocs', words)));
  const failed = results.filter(({ status }) => status === 'fail' || status === 'error');
  for (const { id, message } of failed) console.log(`${id}: ${message}`);
  return {
    text: `afdocs gives the starter site ${scoring.overall} of 100 (goal ${goals.afdocs}), ${failed.length} checks failed`,
    holds: scoring.overall >= goals.afdocs && failed.length === 0,
  };
}

const Score = z.object({ agentReadiness: z.number() });

async function descriptionScore(): Promise<Finding> {
  const output = await outputOf('redocly', ['score', here('../../spec/openapi.site.json'), '--format', 'json']);
  const { agentReadiness } = Score.parse(JSON.parse(output.slice(output.indexOf('{'))));
  return {
    text: `redocly score gives the description of the site ${agentReadiness} of 100 (goal ${goals.redocly})`,
    holds: agentReadiness >= goals.redocly,
  };
}

/** The standard output of an installed program. */
async function outputOf(program: string, words: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [here(`../../node_modules/.bin/${program}`), ...words], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  await once(child, 'close');
  return output;
}
