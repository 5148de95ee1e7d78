import type { EventSource, SiteSource } from '@lyceum/contract/site';

/** A point in time with its two spellings on the event's own clock, made once so that no request formats a date. */
export interface Moment {
  readonly ms: number;
  /** RFC 3339 with the offset of the zone. */
  readonly at: string;
  /** RFC 9557: the same with the zone's name. */
  readonly zoned: string;
}

type Authored = Omit<EventSource, 'starts_at' | 'ends_at' | 'registration' | 'updated_at'>;

/** An event as its author wrote it, with every time resolved. What depends on the current time is derived later. */
export interface SiteEvent extends Readonly<Authored> {
  readonly slug: string;
  readonly starts: Moment;
  readonly ends: Moment;
  readonly all_day: boolean;
  readonly registration: {
    readonly url: string | null;
    readonly sold_out: boolean;
    readonly opens: Moment | null;
    /** Null only where there is nowhere to register. */
    readonly closes: Moment | null;
  };
  /** Folded, for comparing with what is asked for. */
  readonly topic_keys: ReadonlySet<string>;
  readonly updated_at: string | null;
  readonly agenda_markdown: string;
}

/** One whole state of the content folder. It never changes; a changed folder becomes another snapshot. */
export interface Snapshot {
  /** `sha256:…` over paths and bytes: replicas with the same content agree on it. */
  readonly revision: string;
  /** The newest `updated_at` of any document. */
  readonly updated_at: string | null;
  readonly site: SiteSource;
  readonly events: ReadonlyMap<string, SiteEvent>;
}
