import type { PublicationChange } from '@lyceum/contract/product/publications';

import { invalidFields, linkFaults } from '../../../platform/fields/index.ts';

export function assertValidLogo({ logo }: PublicationChange, baseUrl: string): void {
  const [fault] = linkFaults({ logo }, baseUrl);
  if (fault) throw invalidFields([fault]);
}
