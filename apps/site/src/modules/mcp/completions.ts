import type { CompleteRequestParams, CompleteResult } from '@modelcontextprotocol/server';

import { getCalendar } from '../../calendar/calendar.ts';
import type { Snapshot } from '../../content/snapshot.ts';
import { foldCase } from '../../fold-case.ts';
import type { View } from '../../view.ts';

const maxValues = 100;

/** Completes the argument of a prompt or of a resource template. */
export function completeArgument({ snapshot }: View, { ref, argument }: CompleteRequestParams): CompleteResult {
  const source = ref.type === 'ref/prompt' ? `prompt ${ref.name} ${argument.name}` : templateKind(ref.uri);
  const prefix = foldCase(argument.value);
  const values = (sources[source] ?? none)(snapshot).filter((value) => foldCase(value).includes(prefix));
  const first = values.filter((value) => foldCase(value).startsWith(prefix));
  const ordered = [...new Set([...first, ...values])];
  return { completion: { values: ordered.slice(0, maxValues), total: ordered.length, hasMore: ordered.length > maxValues } };
}

function templateKind(uri: string): string {
  if (uri.endsWith('/events/{slug}.md')) return 'event';
  return uri.endsWith('/blog/{slug}.md') ? 'post' : uri.endsWith('/{+path}.md') ? 'page' : '';
}

const none = (): string[] => [];

const sources: Readonly<Record<string, (snapshot: Snapshot) => string[]>> = {
  event: ({ events }) => [...events.keys()],
  post: ({ posts }) => [...posts.keys()],
  page: ({ pages }) => [...pages.keys()].map((path) => (path === '/' ? 'index' : path.slice(1))),
  'prompt find_event topic': topicsOf,
};

function topicsOf(snapshot: Snapshot): string[] {
  const { events, topicLabel } = getCalendar(snapshot);
  const keys = new Set(events.flatMap(({ topic_keys }) => [...topic_keys]));
  return [...keys].map(topicLabel).sort();
}
