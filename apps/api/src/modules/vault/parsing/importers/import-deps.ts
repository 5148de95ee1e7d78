import type { Outbound } from '../../../../platform/outbound/index.ts';

export interface ImportDeps {
  /** The guarded client for members' URLs. */
  readonly outbound: Outbound;
}
