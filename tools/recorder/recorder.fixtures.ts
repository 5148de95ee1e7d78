import { type Contract, json, operation, redirect, type Surface, text } from '@lyceum/contract';
import { z } from 'zod';

const Note = z.object({ text: z.string(), colour: z.string().default('white') });

const read = { since: '1.0.0', published: true, auth: 'anonymous', policy: 'anyone', effect: 'read', rate: 'none' } as const;

export const notes = {
  get: operation({
    id: 'notes.get',
    method: 'GET',
    path: '/notes/{id}',
    summary: 'Read a note',
    ...read,
    params: z.object({ id: z.string() }),
    responses: { 200: json(Note, { description: 'The note.' }) },
    failures: { 404: 'The note does not exist.' },
  }),
  page: operation({
    id: 'notes.page',
    method: 'GET',
    path: '/notes.html',
    summary: 'All notes',
    ...read,
    responses: { 200: text('text/html', { description: 'A page.' }), 302: redirect('Elsewhere.') },
    failures: {},
  }),
};

/** A surface of two operations. */
export const aSurface = (contract: Contract = { notes }): Surface => ({
  name: 'site',
  title: 'Notes',
  version: '1.0.0',
  description: '',
  contract,
  groups: {},
  failure: z.object({ error: z.string() }),
  failureMediaType: 'application/json',
  failureExample: () => ({ error: '' }),
});
