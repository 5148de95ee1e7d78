import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { dateTemplate } from './content/date-templates.ts';

/** What a new site begins with. */
const starterFolder = fileURLToPath(new URL('../starter/', import.meta.url));
const templates = 'event-templates';

interface Copying {
  readonly to: string;
  /** The moment that sample events are dated around; without it templates stay templates, which nobody serves. */
  readonly samplesAround?: number;
  readonly from?: string;
}

/** Writes the starter content into a folder. */
export async function copyStarter({ to, samplesAround, from = starterFolder }: Copying): Promise<void> {
  await cp(from, to, { recursive: true, filter: (path) => samplesAround === undefined || basename(path) !== templates });
  if (samplesAround === undefined) return;
  await mkdir(join(to, 'events'), { recursive: true });
  const names = (await readdir(join(from, templates))).filter((name) => name.endsWith('.md'));
  for (const name of names) {
    const text = await readFile(join(from, templates, name), 'utf8');
    await writeFile(join(to, 'events', name), datedOrRefused(name, text, samplesAround));
  }
}

function datedOrRefused(name: string, text: string, now: number): string {
  try {
    return dateTemplate(text, now);
  } catch (cause) {
    throw new Error(`${templates}/${name} cannot be dated: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}
