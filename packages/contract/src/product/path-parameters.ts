import { z } from 'zod';

import { integerParameter } from '../parameter.ts';

/** A row's number in a path; named as the column is. */
export const idParameter = (description: string) =>
  integerParameter({ min: 1, max: Number.MAX_SAFE_INTEGER }).meta({ description });

/** Another workspace than the caller's is as good as none. */
export const InWorkspace = z.object({ workspace_id: idParameter('Of the caller’s workspace.') });
