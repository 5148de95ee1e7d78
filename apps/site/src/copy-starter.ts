import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { resolveDateTemplates } from './content/date-templates.ts';

/** The content of a new site. */
const starterFolder = fileURLToPath(new URL('../starter/', import.meta.url));
const templates = 'event-templates';

interface CopyOptions {
  readonly to: string;
  /** The time around which sample events are dated; without it, templates are copied as they are and not served. */
  readonly sampleTime?: number;
  readonly from?: string;
}

export async function copyStarter({ to, sampleTime, from = starterFolder }: CopyOptions): Promise<void> {
  await cp(from, to, { recursive: true, filter: (path) => sampleTime === undefined || basename(path) !== templates });
  if (sampleTime === undefined) return;
  await mkdir(join(to, 'events'), { recursive: true });
  const names = (await readdir(join(from, templates))).filter((name) => name.endsWith('.md'));
  for (const name of names) {
    const text = await readFile(join(from, templates, name), 'utf8');
    await writeFile(join(to, 'events', name), resolveOrThrow(name, text, sampleTime));
  }
}

function resolveOrThrow(name: string, text: string, now: number): string {
  try {
    return resolveDateTemplates(text, now);
  } catch (cause) {
    throw new Error(`${templates}/${name} cannot be resolved: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}
