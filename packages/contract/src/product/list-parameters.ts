import { z } from 'zod';

import { textField } from '../field.ts';

/** Django REST Framework's ordering: fields that the list does not have are ignored, not refused. */
export const OrderingParameter = z.string().meta({
  description: 'Field names separated by commas, each with `-` before it for descending order; unknown names are ignored.',
});

/** Bounded, because each word is a pattern for the database to match. */
export const SearchParameter = textField({ max: 200 });
