import { notFound, Problem } from '@lyceum/kit';

import { permissionDenied } from '../../platform/caller/caller.problems.ts';

export const customUrlTaken = (customUrl: string): Problem =>
  new Problem(409, 'conflict', `custom_url: "${customUrl}" is already taken.`, {
    hint: 'Choose another custom URL; it must be unique in the installation.',
    faults: [{ where: 'body', name: 'custom_url', code: 'unique', detail: 'This custom URL is already taken.' }],
  });

export const unknownPublication = (): Problem =>
  notFound(
    'No publication has this `url`. GET /api/v1/aistudios/publications/ lists the publications of the workspace with their `custom_url`.',
  );

export const publicationChangeDenied = (): Problem =>
  permissionDenied('Only the owner of the publication and admins of its workspace may change or delete it.');

export const experienceChangeDenied = (): Problem =>
  permissionDenied('Only its creator, its co-creators and admins of its workspace may change the experience.');

/** `deniedAction` completes the sentence, such as `delete it`. */
export const experienceManagementDenied = (deniedAction: string): Problem =>
  permissionDenied(
    `Only its creator and admins of its workspace may ${deniedAction}. Co-creators may change the content of the experience.`,
  );
