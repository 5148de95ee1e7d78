import { Problem } from '@lyceum/kit';

import { permissionDenied } from '../../platform/caller/caller.problems.ts';
import { invalidFields } from '../../platform/fields/index.ts';

export const questChangeDenied = (): Problem =>
  permissionDenied('Only its creator, its co-creators and admins of its workspace may change the quest.');

/** `deniedAction` completes the sentence, such as `delete it`. */
export const questManagementDenied = (deniedAction: string): Problem =>
  permissionDenied(
    `Only its creator and admins of its workspace may ${deniedAction}. Co-creators may change the content of the quest.`,
  );

export const unknownExperience = (id: number): Problem =>
  invalidFields([{ name: 'experience', code: 'does_not_exist', detail: `There is no experience ${id} that you may change.` }]);

export const alreadyGenerating = (): Problem =>
  new Problem(400, 'invalid_transition', 'The quest is already being generated.', {
    hint: 'Poll the quest until its creation_status is completed or failed.',
  });
