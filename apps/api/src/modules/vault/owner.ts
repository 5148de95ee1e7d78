import type { Scope } from '../../platform/scope.ts';

/** The user a document belongs to. */
export type Owner = Pick<Scope, 'workspaceId' | 'userId'>;
