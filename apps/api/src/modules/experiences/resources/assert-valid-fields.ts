import type { ExperienceResourceChange, ResourceType } from '@lyceum/contract/product/experience-resources';

import { invalidFields, linkFaults } from '../../../platform/fields/index.ts';
import { typeFaults } from './resources.rules.ts';

export function assertValidFields(type: ResourceType, fields: ExperienceResourceChange, baseUrl: string): void {
  const { audio_url, video_url, thumbnail } = fields;
  const [fault, ...others] = [...typeFaults(type, fields), ...linkFaults({ audio_url, video_url, thumbnail }, baseUrl)];
  if (fault) throw invalidFields([fault, ...others]);
}
