import { notFound } from '@lyceum/kit';

import type { Scope } from '../scope.ts';

/** Only one's own workspace is there: another is as good as none. */
export function assertOwnWorkspace(caller: Scope, workspaceId: number): void {
  if (workspaceId !== caller.workspaceId) throw notFound();
}
