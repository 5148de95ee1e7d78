import type { IForbiddenRuleType } from 'dependency-cruiser';

export type Rule = IForbiddenRuleType & { readonly name: string; readonly comment: string };

/** Tests, and files that only tests import, are exempt from most rules. */
export const testFiles = String.raw`(\.(test|fixtures)\.tsx?$|/testing/|^tools/test/)`;

/** Matches packages by name, also those that are not installed, whose import stays unresolved. */
export const packages = (...names: string[]): string => `(^|node_modules/)(${names.join('|')})(/|$)`;

export const database = packages('pg', 'pg-[^/]+', 'kysely', 'postgres');
