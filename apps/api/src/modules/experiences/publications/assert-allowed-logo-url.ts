import type { PublicationChange } from '@lyceum/contract/product/publications';

import { findLinkFaults, invalidFields } from '../../../platform/fields/index.ts';

export function assertAllowedLogoUrl({ logo }: PublicationChange, baseUrl: string): void {
  const [fault] = findLinkFaults({ logo }, baseUrl);
  if (fault) throw invalidFields([fault]);
}
