import { z } from 'zod';

import { slugMaxLength, slugPattern } from './slug.ts';
import { Instant } from './time.ts';

/** Kinds of fields in answers, each with the bounds that all content keeps and a sentence for whoever reads the answer. */
export const field = {
  words: (description: string) => z.string().min(1).meta({ description }),
  count: (description: string) => z.int().min(0).meta({ description }),
  address: (description: string) => z.url().meta({ description }),
  moment: (description: string) => Instant.meta({ description }),
  slug: (description: string) => z.string().regex(slugPattern).max(slugMaxLength).meta({ description }),
  list: (description: string) => z.array(z.string().min(1)).meta({ description }),
};
