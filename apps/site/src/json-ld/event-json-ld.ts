import type { RegistrationReason } from '@lyceum/contract/site';

import { toAbsoluteUrl } from '../addresses.ts';
import { getRegistrationReason } from '../calendar/calendar.rules.ts';
import type { SiteEvent } from '../content/snapshot.ts';
import type { View } from '../view.ts';
import { context, createOrganizationJsonLd, type JsonLd, omitEmpty } from './json-ld.ts';

/** The event as a schema.org Event, with the same instants as in the API. */
export function createEventJsonLd(event: SiteEvent, { snapshot, siteUrl, now }: View): JsonLd {
  const url = toAbsoluteUrl(siteUrl, event.path);
  const isVirtual = event.format === 'Virtual';
  return omitEmpty({
    '@context': context,
    '@type': 'Event',
    '@id': url,
    url,
    name: event.title,
    description: event.summary,
    startDate: event.starts.at,
    endDate: event.ends.at,
    eventStatus: `${context}/${event.cancelled ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: `${context}/${isVirtual ? 'Online' : 'Offline'}EventAttendanceMode`,
    location: isVirtual ? { '@type': 'VirtualLocation', url: event.registration.url ?? url } : placeOf(event),
    organizer: createOrganizationJsonLd(snapshot.site, siteUrl),
    sponsor: event.partner && omitEmpty({ '@type': 'Organization', name: event.partner.name, url: event.partner.url }),
    performer: event.speakers.map(performerOf),
    keywords: event.topics,
    offers: offerOf(event, now),
    inLanguage: snapshot.site.language,
  });
}

const placeOf = ({ location }: SiteEvent): JsonLd | null =>
  location && {
    '@type': 'Place',
    name: location.name,
    address: omitEmpty({ '@type': 'PostalAddress', addressLocality: location.city, addressCountry: location.country }),
  };

const performerOf = ({ name, title, company, bio, url, image_url }: SiteEvent['speakers'][number]): JsonLd =>
  omitEmpty({
    '@type': 'Person',
    name,
    jobTitle: title,
    worksFor: company && { '@type': 'Organization', name: company },
    description: bio,
    url,
    image: image_url,
  });

const availability: Readonly<Record<RegistrationReason, string | null>> = {
  open: 'InStock',
  not_yet_open: 'PreOrder',
  sold_out: 'SoldOut',
  closed: 'OutOfStock',
  ended: 'OutOfStock',
  cancelled: 'OutOfStock',
  not_required: null,
};

/** Where and when to register; prices are not known. */
function offerOf(event: SiteEvent, now: number): JsonLd | null {
  const { url, opens, closes } = event.registration;
  const available = availability[getRegistrationReason(now, event)];
  if (url === null || available === null) return null;
  return omitEmpty({
    '@type': 'Offer',
    url,
    availability: `${context}/${available}`,
    validFrom: opens?.at,
    availabilityEnds: closes?.at,
  });
}
