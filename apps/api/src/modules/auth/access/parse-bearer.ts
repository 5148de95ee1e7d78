import { authenticationFailed } from '../../../platform/caller/caller.problems.ts';
import { notAuthenticated } from './access.problems.ts';

/** The token of an `Authorization: Bearer` header. */
export function parseBearer(authorization: string): string {
  const [scheme = '', token = '', ...rest] = authorization.split(' ');
  if (scheme.toLowerCase() !== 'bearer' || token === '') throw notAuthenticated();
  if (rest.length > 0) throw authenticationFailed();
  return token;
}
