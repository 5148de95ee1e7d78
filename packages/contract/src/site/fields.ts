import { z } from 'zod';

import { slugMaxLength, slugPattern } from './slug.ts';
import { Instant } from './time.ts';

/** Kinds of response fields, with the bounds that all content keeps. */
export const field = {
  text: (description: string) => z.string().min(1).meta({ description }),
  count: (description: string) => z.int().min(0).meta({ description }),
  url: (description: string) => z.url().meta({ description }),
  instant: (description: string) => Instant.meta({ description }),
  slug: (description: string) => z.string().regex(slugPattern).max(slugMaxLength).meta({ description }),
  list: (description: string) => z.array(z.string().min(1)).meta({ description }),
};
