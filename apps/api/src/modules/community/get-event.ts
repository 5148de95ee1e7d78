import type { CommunityEvent } from '@lyceum/contract/product/community-events';
import { notFound } from '@lyceum/kit';

import type { Caller } from '../../platform/caller/caller.ts';
import type { CommunityContext } from './community.context.ts';
import { presentEvent } from './events.present.ts';

export const getEvent = ({ read }: CommunityContext, caller: Caller, id: number): Promise<CommunityEvent> =>
  read(caller, async ({ events }) => {
    const event = await events.find(id);
    if (!event) throw notFound();
    return presentEvent(event);
  });
