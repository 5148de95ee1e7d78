export { toIdText, toTimestampText } from './as-text.ts';
export { invalidFields } from './fields.problems.ts';
export { type FieldFault, findLinkFaults } from './link.rules.ts';
