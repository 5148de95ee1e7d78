import type { IForbiddenRuleType } from 'dependency-cruiser';

export type Rule = IForbiddenRuleType & { readonly name: string; readonly comment: string };

/** Tests and what only tests import may reach further than the code they test. */
export const testFiles = String.raw`(\.(test|fixtures)\.tsx?$|/testing/|^tools/test/)`;

/** A package by name, installed or not: what cannot be resolved keeps its bare name. */
export const packages = (...names: string[]): string => `(^|node_modules/)(${names.join('|')})(/|$)`;

export const database = packages('pg', 'pg-[^/]+', 'kysely', 'postgres');
