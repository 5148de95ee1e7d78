import type { ActivityKind } from '@lyceum/contract/product/activity';

import type { Told } from '../notifications/index.ts';
import type { Period } from './periods.rules.ts';

/** What this module asks of the ledger of what people did, and writes into it. */
export interface Ledger {
  /** How often, or with no kind on how many days, in each period, no further than asked. */
  counts(
    asked: readonly (Period & { readonly kind: ActivityKind | undefined; readonly most: number })[],
  ): Promise<readonly number[]>;
  today(): Promise<string>;
  record(deed: {
    readonly kind: 'milestone_completed';
    readonly subject: string;
    readonly at: Date;
    readonly points: number;
  }): Promise<boolean>;
}

/** How this module tells people something. */
export interface Notices {
  notify(told: Told): Promise<number | undefined>;
}
