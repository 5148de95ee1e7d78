import type { FieldFault } from '../../../platform/fields/index.ts';

interface Links {
  readonly profile_picture?: string | null | undefined;
  readonly resume?: string | null | undefined;
  readonly linkedin_url?: string | null | undefined;
  readonly github_url?: string | null | undefined;
  readonly twitter_url?: string | null | undefined;
  readonly facebook_url?: string | null | undefined;
  readonly website_url?: string | null | undefined;
  readonly portfolio_url?: string | null | undefined;
}

/** The fields that contain URLs. */
export const pickDetailLinks = (detail: Links) => ({
  profile_picture: detail.profile_picture,
  resume: detail.resume,
  linkedin_url: detail.linkedin_url,
  github_url: detail.github_url,
  twitter_url: detail.twitter_url,
  facebook_url: detail.facebook_url,
  website_url: detail.website_url,
  portfolio_url: detail.portfolio_url,
});

const latestZoneOffsetMs = 14 * 3_600_000;

/** Today is the date in the time zone that is furthest ahead of UTC. */
export function findBirthDateFaults(dob: string | null | undefined, now: Date): FieldFault[] {
  const today = new Date(now.getTime() + latestZoneOffsetMs).toISOString().slice(0, 10);
  return typeof dob === 'string' && dob > today ? [{ name: 'dob', detail: 'A date of birth cannot be in the future.' }] : [];
}
