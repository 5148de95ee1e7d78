import { Problem } from '@lyceum/kit';

import { permissionDenied } from '../../platform/caller/caller.problems.ts';
import { invalidFields } from '../../platform/fields/index.ts';

export const notYourQuest = (): Problem =>
  permissionDenied('The makers of the quest change it, and admins of the workspace; its creator and admins remove it.');

export const noSuchExperience = (id: number): Problem =>
  invalidFields([{ name: 'experience', code: 'does_not_exist', detail: `There is no experience ${id} that you may change.` }]);

export const workedOutAlready = (): Problem =>
  new Problem(400, 'invalid_transition', 'The quest is being worked out already.', {
    hint: 'Read the quest until its creation_status is completed or failed.',
  });
