import { z } from 'zod';

import { integerParameter } from '../parameter.ts';

/** The numeric id of an object in a path. */
export const idParameter = (description: string) =>
  integerParameter({ min: 1, max: Number.MAX_SAFE_INTEGER }).meta({ description });

/** Any workspace other than the caller's is reported as not found. */
export const InWorkspace = z.object({ workspace_id: idParameter('ID of your workspace.') });
