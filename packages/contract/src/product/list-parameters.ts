import { z } from 'zod';

import { textField } from '../field.ts';

/** As in Django REST Framework, unknown fields are ignored instead of rejected. */
export const OrderingParameter = z.string().meta({
  description: 'Field names separated by commas; put `-` before a name for descending order. Unknown names are ignored.',
});

/** Bounded, because the database matches a pattern per word. */
export const SearchParameter = textField({ max: 200 });
