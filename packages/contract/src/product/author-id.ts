import { z } from 'zod';

/** The specification types these ids as strings. */
export const AuthorId = z
  .string()
  .nullable()
  .optional()
  .meta({ description: 'ID of the user, as a string; null for the server, or if it never happened.' });
