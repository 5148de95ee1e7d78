import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const words = (
  'agent answer archive author calendar change chapter client column community content contract course document engine ' +
  'evening event example field garden guide index instance learning letter library list member meeting method module ' +
  'notebook operator orchard page paper pattern people planting question reader record release report request review ' +
  'rule school search section server session snapshot source station student table teacher template theme time title ' +
  'token topic value version visit visitor weather window word workshop writer zone'
).split(' ');

const day = 86_400_000;

/** Writes a content folder with the given number of documents: a fifth pages, two fifths events, two fifths posts. */
export async function writeBenchSite(folder: string, documents: number, now: number): Promise<void> {
  for (const kind of ['pages', 'events', 'blog']) await mkdir(join(folder, kind), { recursive: true });
  await writeFile(join(folder, 'site.yaml'), 'name: Bench\n');
  await writeFile(
    join(folder, 'pages', 'index.md'),
    renderFile({ title: 'Welcome', summary: 'Where it begins.' }, createProse(0)),
  );
  for (let number = 1; number < documents; number += 1) await writeDocument(folder, number, now);
}

function writeDocument(folder: string, number: number, now: number): Promise<void> {
  const place = number % 5;
  if (place === 0)
    return writeFile(join(folder, 'pages', `page-${number}.md`), renderFile(createPage(number), createProse(number)));
  if (place < 3)
    return writeFile(join(folder, 'events', `event-${number}.md`), renderFile(createEvent(number, now), createProse(number)));
  return writeFile(join(folder, 'blog', `post-${number}.md`), renderFile(createPost(number, now), createProse(number)));
}

const createPage = (number: number) => ({
  title: `Of the ${word(number)} and the ${word(number * 7)}`,
  summary: `What page ${number} says of the ${word(number * 3)}.`,
  keywords: [word(number), word(number * 7)],
  audience: ['developers'],
});

const types = ['Conference', 'Workshop', 'Meetup', 'Webinar', 'Hackathon'];

/** Half of the events are past and none is live, so that no response changes during the measurement. */
function createEvent(number: number, now: number) {
  const noon = Math.floor(now / day) * day + (number % 2 === 0 ? 2 + (number % 300) : -2 - (number % 300)) * day + day / 2;
  return {
    title: `An evening of the ${word(number)}`,
    summary: `Where the ${word(number * 3)} is shown.`,
    type: types[number % types.length],
    format: number % 3 === 0 ? 'In person' : 'Virtual',
    topics: [word(number % 8)],
    timezone: 'Europe/Berlin',
    starts_at: new Date(noon).toISOString().slice(0, 16),
    ends_at: new Date(noon + day / 8).toISOString().slice(0, 16),
  };
}

const createPost = (number: number, now: number) => ({
  title: `Letter of the ${word(number)}, the ${number}th`,
  excerpt: `Why the ${word(number * 3)} is written about.`,
  author: { name: 'Ada Example' },
  category: number % 2 === 0 ? 'Engineering' : 'Field notes',
  tags: [word(number % 8), word(number % 5)],
  published_at: new Date(now - (1 + (number % 900)) * day).toISOString().slice(0, 10),
});

const word = (number: number): string => words[number % words.length] ?? '';

/** About a hundred and fifty words under two headings, different in each document. */
function createProse(number: number): string {
  const sentence = (turn: number): string => {
    const some = Array.from({ length: 12 }, (_, place) => word(number * 31 + turn * 17 + place * place * (1 + (number % 7))));
    return `${some.join(' ')}.`;
  };
  const paragraph = (first: number): string => Array.from({ length: 6 }, (_, turn) => sentence(first + turn)).join(' ');
  return `## The ${word(number)}\n\n${paragraph(0)}\n\n## Unlike ${number}\n\n- one **${word(number * 5)}**\n- [home](/)\n\n${paragraph(6)}\n`;
}

/** The front matter is JSON, which is valid YAML. */
const renderFile = (keys: Readonly<Record<string, unknown>>, body: string): string =>
  `---\n${Object.entries(keys)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`)
    .join('')}---\n\n${body}`;
