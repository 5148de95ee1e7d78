export { idText, timestampText } from './as-text.ts';
export { invalidFields } from './fields.problems.ts';
export { type FieldFault, linkFaults } from './link.rules.ts';
