import type { GetPromptResult, Prompt } from '@modelcontextprotocol/server';
import { Temporal } from 'temporal-polyfill';

import { toMarkdownUrl } from '../../addresses.ts';
import { getEventStatus } from '../../calendar/calendar.rules.ts';
import { formatInstant } from '../../clock.ts';
import { getLastModified, listDocuments } from '../../content/snapshot.ts';
import { formatMarkdownLink } from '../../markdown/escape-markdown.ts';
import type { View } from '../../view.ts';

export const prompts: readonly Prompt[] = [
  {
    name: 'find_event',
    title: 'Find an event',
    description: 'Finds the next event about a topic and how to register for it.',
    arguments: [{ name: 'topic', description: 'What the event should be about.', required: true }],
  },
  {
    name: 'whats_new',
    title: 'What is new',
    description: 'Summarises what was published or changed since a date.',
    arguments: [{ name: 'since', description: 'A date such as 2026-11-01; default: 30 days ago.', required: false }],
  },
];

type PromptArguments = Readonly<Record<string, string>>;

/** Undefined for an unknown prompt; a string is the error of an argument. */
export function renderPromptOrError(view: View, name: string, args: PromptArguments): GetPromptResult | string | undefined {
  if (name === 'find_event') return findEvent(view, args['topic']);
  return name === 'whats_new' ? whatsNew(view, args['since']) : undefined;
}

const userPrompt = (description: string, text: string): GetPromptResult => ({
  description,
  messages: [{ role: 'user', content: { type: 'text', text } }],
});

function findEvent({ snapshot, siteUrl, now }: View, topic: string | undefined): GetPromptResult | string {
  if (topic === undefined || topic.trim() === '') return 'topic is missing; it must be text such as a subject or a technology.';
  const open = [...snapshot.events.values()].filter((event) => getEventStatus(now, event) !== 'past').length;
  return userPrompt(
    `Events about ${topic}`,
    [
      `Find the next event about ${JSON.stringify(topic)} on ${snapshot.site.name} (${siteUrl}); ${open} are live or upcoming.`,
      'Call list_events with this topic and status upcoming; if nothing matches the topic exactly, call search with type event.',
      'Then call get_event for the best match, and give its title, its start in its own time zone, its format and place, what attendees learn, and whether and where to register.',
      'If no event matches, say so and name the next upcoming event instead.',
    ].join('\n'),
  );
}

const defaultDays = 30;
const maxListed = 50;

function whatsNew(view: View, given: string | undefined): GetPromptResult | string {
  const since = given === undefined || given === '' ? formatInstant(view.now - defaultDays * 86_400_000) : parseSince(given);
  if (since === undefined) return 'since must be a date such as 2026-11-01, or a time such as 2026-11-01T09:00:00Z.';
  const changed = changedSince(view, since);
  return userPrompt(
    `What is new since ${since}`,
    [
      `Summarise what is new at ${view.snapshot.site.name} since ${since}. These documents were published or changed, newest first:`,
      ...(changed.length === 0 ? ['(none)'] : changed.slice(0, maxListed)),
      'Read those that matter with fetch, and give one line for each, with its link.',
    ].join('\n'),
  );
}

/** Times in UTC with the same length sort as text. */
const changedSince = ({ snapshot, siteUrl }: View, since: string): string[] =>
  listDocuments(snapshot)
    .flatMap((document) => {
      const at = getLastModified(document);
      return at !== null && at >= since ? [{ at, document }] : [];
    })
    .sort((one, other) => (one.at > other.at ? -1 : 1))
    .map(({ at, document }) => `- ${at} ${formatMarkdownLink(document.title, toMarkdownUrl(siteUrl, document.path))}`);

function parseSince(text: string): string | undefined {
  try {
    return Temporal.Instant.from(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00Z` : text).toString();
  } catch {
    return undefined;
  }
}
