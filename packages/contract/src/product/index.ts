import type { Surface } from '../surface.ts';
import { auth } from './auth.ts';
import { meta } from './meta.ts';
import { Problem, problemExample } from './problem.ts';

export const productContract = { meta, auth } as const;

export const productSurface: Surface = {
  name: 'product',
  title: 'Lyceum product API',
  version: '1.0.0',
  description: 'Experiences, quests, games, rewards, documents, notifications, community events and bookings.',
  contract: productContract,
  groups: { meta: 'About the API itself.', auth: 'Who is calling, and with what.' },
  failure: Problem,
  failureMediaType: 'application/problem+json',
  failureExample: problemExample,
};

export { WhoAmI } from './auth.ts';
export { Problem, type ProblemCode, problemCodes, problemExample } from './problem.ts';
export { UserSimple } from './users.ts';
