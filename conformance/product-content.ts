import assert from 'node:assert/strict';

const hourMs = 3_600_000;

export type SeededCommunityEvent = {
  event_name: string;
  event_description: string | null;
  event_type: string;
  event_start_date: string;
  event_end_date: string;
  event_logo: string | null;
  event_banner: string | null;
  event_website: string | null;
  event_prize: string | null;
};

/**
 * Events of every type, enough for more than one page: past, current and upcoming, with all or none of the optional
 * fields, and some that start at the same time.
 */
export function communityEvents(now: number): SeededCommunityEvent[] {
  const types = ['contest', 'challenge', 'workshop', 'masterclass', 'panel', 'summit'];
  return Array.from({ length: 36 }, (_, index) => {
    const starts = now + (Math.floor(index / 2) - 3) * 24 * hourMs - hourMs;
    const isFull = index % 3 !== 0;
    return {
      event_name: `Gathering ${index} ${index % 5 === 0 ? 'Heliotrope' : 'plain'}`,
      event_description: isFull ? `About number ${index}, ${index % 4 === 0 ? 'with marzipan' : 'without'}.` : null,
      event_type: types[index % types.length] ?? '',
      event_start_date: new Date(starts).toISOString(),
      event_end_date: new Date(starts + 2 * hourMs).toISOString(),
      event_logo: isFull ? `https://files.example/${index}/logo.png` : null,
      event_banner: isFull ? `https://files.example/${index}/banner.png` : null,
      event_website: isFull ? `https://events.example/${index}` : null,
      event_prize: isFull ? 'A year of books' : null,
    };
  });
}

const terms: Record<string, object> = {
  skills: { name: 'Typesetting', description: 'With lead or without.' },
  'investment-interests': { name: 'Libraries', description: 'Of every size.' },
  tags: { name: 'paper' },
  'player-levels': { name: 'Apprentice', description: 'Knows where things are.', avg_score: 1100 },
};

/** Creates events and taxonomy terms as a staff user, one after another, so that ids follow the order of creation. */
export async function seedContent(base_url: string, staff_key: string): Promise<{ events: SeededCommunityEvent[] }> {
  const events = communityEvents(Date.now());
  const post = (path: string, body: object) => postAs(staff_key, `${base_url}/api/v1/${path}/`, body);
  for (const event of events) await post('community/events', event);
  for (const [segment, term] of Object.entries(terms)) await post(`taxonomy/${segment}`, term);
  return { events };
}

async function postAs(key: string, url: string, body: object): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  assert.equal(answer.status, 201, `POST ${url} returned ${answer.status}: ${await answer.text()}`);
}
