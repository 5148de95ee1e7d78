import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { patient } from '../../../../../../tools/test/eventually.ts';
import { splitPassages } from '../passages/split-passages.ts';
import { parseFile } from './parse-file.ts';

const folder = join(import.meta.dirname, '../../../../../ctl/src/demo/vault');

/** Files that other programs made (Chromium, docx, pptxgenjs, write-excel-file): a heading, and words that must be found. */
const expected: Readonly<Record<string, readonly [heading: string, words: string]>> = {
  'chess-endgames.pdf': ['## Rook and pawn: Lucena', 'checks from behind.\n\nPractise each against a clock'],
  'first-aid-burns.pdf': ['# First aid for burns and scalds', 'its nerves are gone.'],
  'garden-notes.rss': ['## Swarm season', 'which hang like peanuts'],
  'heat-pump.docx': ['## What made the difference', 'December | 760 | 2,510\nJanuary | 820'],
  'interview-oral-history.docx': ['## Recording', 'sign form A3 before the recording'],
  'knots-five.html': ['## Sheet bend', 'Joins two ropes of different thickness.'],
  'night-sky-guide.pptx': ['## Finding north', 'Notes:\nHand out the red lamps'],
  'repair-cafe.eml': ['# How the repair café works', 'From: Repair café <repair@harrowmill.example>'],
  'savings-plan.md': ['## Where', 'three months of what you spend'],
  'sleep-habits.txt': ['LYING AWAKE', 'cognitive behavioural therapy'],
  'solar-balcony.xlsx': ['# Costs', 'Inverter limited to 800 watts | 2026-03-02 | 140'],
  'sourdough-starter.pdf': ['## Holidays', 'sleeps in the refrigerator for a month.'],
  'tide-tables.md': ['## Rule of twelfths', 'Sull Head'],
};

describe('the vault’s demo files', () => {
  test('the demo has at least a dozen files', () => {
    expect(readdirSync(folder).sort()).toEqual(Object.keys(expected));
  });
  test.each(Object.entries(expected))('reads %s', async (name, [heading, words]) => {
    const { text } = await parseFile(join(folder, name), name.replace(/^.*\./, ''), AbortSignal.timeout(patient.timeout));
    expect(text.split('\n')).toContain(heading);
    expect(text).toContain(words);
    expect(text).not.toMatch(/Courses|Open daily|<\w+>/);
    expect(splitPassages(text).length).toBeGreaterThan(0);
  });
});
