import { z } from 'zod';

/** Who wrote a thing, where the specification has it as text. */
export const AuthorId = z
  .string()
  .nullable()
  .optional()
  .meta({ description: 'The id of a user as text; null for the server itself, or where nobody has.' });
