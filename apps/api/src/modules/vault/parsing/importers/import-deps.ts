import type { Outbound } from '../../../../platform/outbound/index.ts';

export interface ImportDeps {
  /** The guarded client for members' URLs. */
  readonly outbound: Outbound;
  /** Where files are kept while they are parsed; the system's temporary folder by default. */
  readonly workFolder?: string;
  /** Where the services are, when they are stand-ins. */
  readonly services?: { readonly youtube?: string; readonly drive?: string };
}
