import { z } from 'zod';

import type { StateMachine } from '../state-machine.ts';
import { integrationStatus } from './bookings.ts';
import { milestoneStatus } from './milestone.ts';
import { notificationDelivery } from './notification.ts';
import { gameInvite, gameProgress } from './player-game.ts';
import { questCreation } from './quest.ts';
import { documentIngestion } from './vault-document.ts';

/** Every state machine of the API, as the server enforces it. */
export const stateMachines: readonly StateMachine[] = [
  questCreation,
  documentIngestion,
  gameProgress,
  gameInvite,
  milestoneStatus,
  notificationDelivery,
  integrationStatus,
];

export const PublishedStateMachine = z
  .object({
    id: z.string(),
    kind: z.enum(['stored', 'derived']).meta({ description: '`stored`: the state is saved. `derived`: it is computed.' }),
    states: z.array(z.string()),
    moves: z.array(
      z.object({
        from: z.string().nullable().meta({ description: 'Null for the creation of the object.' }),
        to: z.string(),
        by: z.string().meta({ description: 'What causes the transition.' }),
      }),
    ),
  })
  .meta({ id: 'StateMachine', description: 'The states of a field and the allowed transitions between them.' });
