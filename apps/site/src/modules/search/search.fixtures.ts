import type { Files } from '../../testing/content-folder.ts';
import { eventFile } from '../../testing/event-files.ts';
import { pageFile, postFile } from '../../testing/page-files.ts';

/** Now is 2026-11-14T23:00Z. Every kind has a document about compost. */
export const someContent: Files = {
  'pages/index.md': pageFile({ title: 'Home' }, 'Welcome.'),
  'pages/garden.md': pageFile(
    { title: 'The garden', keywords: ['soil'], audience: ['growers'] },
    'How to make **compost** of leaves.',
  ),
  'pages/compost.md': pageFile({ title: 'Compost', summary: 'All about compost.' }, 'Compost, compost and compost.'),
  'pages/composting.md': pageFile({ title: 'Vermicomposting', summary: 'With worms.' }, 'Worms.'),
  'events/compost-evening.md': eventFile(
    {
      title: 'An evening in the garden',
      topics: ['Soil', 'Compost'],
      speakers: [{ name: 'Zoë Ångström', company: 'Leaf Works' }],
      location: { name: 'Shed', city: 'İzmir', country: 'TR' },
      learnings: ['Turning a heap'],
      partner: { name: 'Straßenbau' },
    },
    '18:00 Doors\n',
  ),
  'blog/heap.md': postFile({ title: 'The heap', tags: ['soil'], category: 'Field notes' }, 'What compost needs is air.'),
  'blog/draft.md': postFile({ title: 'Compost to come', draft: true }),
};
