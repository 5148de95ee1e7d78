import type { IamModuleDeps } from '../iam-deps.ts';
import type { AccountWork } from './account-work.store.ts';
import type { Passwords } from './passwords.ts';

export type AccountDeps = AccountWork &
  Pick<IamModuleDeps, 'clock' | 'ids' | 'random' | 'limiter' | 'lists' | 'rateFactor' | 'baseUrl'> & {
    readonly passwords: Passwords;
  };
