import { notFound, Problem } from '@lyceum/kit';

import { permissionDenied } from '../../platform/caller/caller.problems.ts';

export const addressTaken = (customUrl: string): Problem =>
  new Problem(409, 'conflict', `custom_url: "${customUrl}" is taken.`, {
    hint: 'Choose another address; it is unique in the installation.',
    faults: [{ where: 'body', name: 'custom_url', code: 'unique', detail: 'This address is taken.' }],
  });

export const unknownPublication = (): Problem =>
  notFound(
    'No publication has this `url`. GET /api/v1/aistudios/publications/ lists those of the workspace by their `custom_url`.',
  );

export const notYourPublication = (): Problem =>
  permissionDenied('The owner of the publication changes it, and admins of the workspace.');

export const notYourExperience = (): Problem =>
  permissionDenied('The makers of the experience change it, and admins of the workspace; its creator and admins remove it.');
