import type { SiteDocument } from '../../content/snapshot.ts';

export interface SearchableField {
  readonly name: string;
  readonly text: string;
}

/** The searchable texts of a document by kind (adr/0022); the title comes first, then the summary. */
export function listSearchableFields(document: SiteDocument): SearchableField[] {
  const { title, summary, body } = document;
  return fields({ title, ...ownFieldsOf(document, summary), body: [body.text] });
}

type Texts = Readonly<Record<string, string | readonly (string | null)[]>>;

function ownFieldsOf(document: SiteDocument, summary: string): Texts {
  switch (document.kind) {
    case 'page':
      return { summary, keywords: document.keywords, audience: document.audience, section: document.section };
    case 'event':
      return { summary, topics: document.topics, type: document.type, format: document.format, ...peopleAndPlace(document) };
    case 'post':
      return { excerpt: summary, tags: document.tags, category: document.category, author: document.author.name };
  }
}

type Event = Extract<SiteDocument, { kind: 'event' }>;

const peopleAndPlace = ({ location, speakers, partner, learnings }: Event): Texts => ({
  location: [location?.name ?? null, location?.city ?? null, location?.country ?? null],
  speakers: speakers.flatMap(({ name, title, company, bio }) => [name, title, company, bio]),
  partner: [partner?.name ?? null],
  learnings,
});

/** Joins values with line breaks: a term has no white space, so it never spans two values. */
const fields = (texts: Texts): SearchableField[] =>
  Object.entries(texts)
    .map(([name, given]) => ({ name, text: typeof given === 'string' ? given : given.filter(isText).join('\n') }))
    .filter(({ text }) => text !== '');

const isText = (text: string | null): text is string => text !== null;
