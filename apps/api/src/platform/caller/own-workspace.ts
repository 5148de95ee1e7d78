import { notFound } from '@lyceum/kit';

import type { Scope } from '../scope.ts';

/** Answers 404 for another workspace, so that nothing reveals whether it exists. */
export function assertOwnWorkspace(caller: Scope, workspaceId: number): void {
  if (workspaceId !== caller.workspaceId) throw notFound();
}
