import { z } from 'zod';

/** The last path segment of an event or post. */
export const slugPattern = /^[a-z0-9][a-z0-9-]*$/;
export const slugMaxLength = 200;

export const slugParameter = (description: string) =>
  z.string().regex(slugPattern).max(slugMaxLength).meta({ description, maxLength: slugMaxLength });
