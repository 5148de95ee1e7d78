import { z } from 'zod';

import type { StateMachine } from '../state-machine.ts';
import { integrationStatus } from './bookings.ts';
import { milestoneStatus } from './milestone.ts';
import { notificationDelivery } from './notification.ts';
import { questCreation } from './quest.ts';

/** Every state field's whole life, as the server enforces it. */
export const stateMachines: readonly StateMachine[] = [questCreation, milestoneStatus, notificationDelivery, integrationStatus];

export const PublishedStateMachine = z
  .object({
    id: z.string(),
    kind: z.enum(['stored', 'derived']).meta({ description: '`derived`: computed, never written.' }),
    states: z.array(z.string()),
    moves: z.array(
      z.object({
        from: z.string().nullable().meta({ description: 'Null: the thing is made.' }),
        to: z.string(),
        by: z.string().meta({ description: 'What makes the move.' }),
      }),
    ),
  })
  .meta({ id: 'StateMachine', description: 'The states of a field and every move between them. What is not listed is refused.' });
