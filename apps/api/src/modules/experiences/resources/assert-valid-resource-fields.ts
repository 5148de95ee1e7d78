import type { ExperienceResourceChange, ResourceType } from '@lyceum/contract/product/experience-resources';

import { findLinkFaults, invalidFields } from '../../../platform/fields/index.ts';
import { findFieldsOfOtherTypes } from './resources.rules.ts';

export function assertValidResourceFields(type: ResourceType, fields: ExperienceResourceChange, baseUrl: string): void {
  const { audio_url, video_url, thumbnail } = fields;
  const [fault, ...others] = [
    ...findFieldsOfOtherTypes(type, fields),
    ...findLinkFaults({ audio_url, video_url, thumbnail }, baseUrl),
  ];
  if (fault) throw invalidFields([fault, ...others]);
}
