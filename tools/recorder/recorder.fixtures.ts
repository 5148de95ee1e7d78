import { type Contract, defineOperation, jsonResponse, redirectResponse, type Surface, textResponse } from '@lyceum/contract';
import { z } from 'zod';

const Note = z.object({ text: z.string(), colour: z.string().default('white') });

const read = { since: '1.0.0', published: true, auth: 'anonymous', policy: 'anyone', effect: 'read', rate: 'none' } as const;

export const notes = {
  get: defineOperation({
    id: 'notes.get',
    method: 'GET',
    path: '/notes/{id}',
    summary: 'Read a note',
    ...read,
    params: z.object({ id: z.string() }),
    responses: { 200: jsonResponse(Note, { description: 'The note.' }) },
    failures: { 404: 'The note does not exist.' },
  }),
  page: defineOperation({
    id: 'notes.page',
    method: 'GET',
    path: '/notes.html',
    summary: 'All notes',
    ...read,
    responses: { 200: textResponse('text/html', { description: 'A page.' }), 302: redirectResponse('Elsewhere.') },
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
