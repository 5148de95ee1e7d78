import { z } from 'zod';
import { linkField, nameField, textField } from '../field.ts';
import { jsonField, nullableJsonField } from '../json-field.ts';
import { defineOperation } from '../operation.ts';
import { PageQuery, paginatedSchema } from '../paginated.ts';
import { jsonBody } from '../request-body.ts';
import { emptyResponse, jsonResponse } from '../response.ts';
import { idempotencyInProgress, listFailures, objectFailures, writeFailures } from './failures.ts';
import { DeveloperSkill, InvestmentInterest, Tag } from './taxonomy.ts';
import { sampleDetail, sampleDetailChange, sampleNewDetail } from './user-details.example.ts';

/** User types; the first is the default (adr/0025). */
export const userTypes = {
  learner: 'Learns by reading, playing quests and collecting documents.',
  creator: 'Publishes experiences.',
  educator: 'Teaches others.',
  developer: 'Builds on the platform.',
  founder: 'Runs a company.',
  investor: 'Looks for companies to invest in.',
} as const;
export const UserType = z.enum(['learner', 'creator', 'educator', 'developer', 'founder', 'investor']).meta({
  description: Object.entries(userTypes)
    .map(([name, meaning]) => `\`${name}\`: ${meaning}`)
    .join(' '),
});

const preference = z.boolean().nullable().optional();
const link = z.url().nullable().optional();
const free = z.unknown().optional();

export const IAMUserDetail = z
  .object({
    profile_picture: z.url().optional(),
    bio: z.string().nullable().optional(),
    address: free,
    country: z.string().optional(),
    phone: z.string().nullable().optional(),
    dob: z.iso.date().nullable().optional(),
    user_type: UserType,
    linkedin_url: link,
    github_url: link,
    twitter_url: link,
    facebook_url: link,
    website_url: link,
    portfolio_url: link,
    skills: z.array(z.string()).optional(),
    investment_interests: z.array(z.string()).optional(),
    technical_interests: z.array(z.string()).nullable().optional(),
    focus_area: z.array(z.string()).nullable().optional(),
    resume: z.url().optional().meta({ description: 'Absent if there is none.' }),
    communication_preferences_phone: preference,
    communication_preferences_email: preference,
    platform_features_emails: preference,
    activity_based_emails: preference,
    company_info: free,
    skills_data: z.array(DeveloperSkill),
    investment_interests_data: z.array(InvestmentInterest),
    technical_interests_data: z.array(DeveloperSkill),
    focus_area_data: z.array(Tag),
    additional_data: free,
    top_domain_elo: z.number().meta({ description: 'Highest rating in any domain.' }),
    top_domain_rank: z.int().meta({ description: 'Rank in that domain, starting at 1; 0 without a rating.' }),
    streak: z.string().meta({ description: 'Consecutive active days, as a string.' }),
    highest_streak: z.string(),
    streak_freeze_days: z.string(),
    title: z.string(),
    unlocked_titles: z.string().meta({ description: 'Titles separated by commas.' }),
    followers_count: z.int(),
    following_count: z.int(),
    is_following: z.boolean().meta({ description: 'Whether you follow this user; always false for yourself.' }),
    is_followed_back: z.boolean().meta({ description: 'Whether this user follows you.' }),
  })
  .meta({ id: 'IAMUserDetail', description: 'The profile of a user with their rating, streak and title.' });
export type IAMUserDetail = z.output<typeof IAMUserDetail>;

export const PaginatedIAMUserDetailList = paginatedSchema(IAMUserDetail, 'PaginatedIAMUserDetailList');

const earliestBirth = '1900-01-01';
const maxTerms = 100;
/** Accepts the usual separators and stores E.164. */
const phoneField = () =>
  z
    .string()
    .max(40)
    .overwrite((value) => value.replace(/[\s().-]/g, ''))
    .regex(/^\+[1-9]\d{6,14}$/, { error: 'Enter a phone number with its country code, such as +351 21 000 0000.' });
const birthField = () =>
  z.iso
    .date({ error: 'Enter a date, such as 1999-12-31.' })
    .refine((value) => value >= earliestBirth, { error: `Expected a date on or after ${earliestBirth}.` });
const names = (list: string) =>
  z
    .array(nameField({ min: 1, max: 120 }))
    .max(maxTerms)
    .meta({ description: `Names from ${list}, ignoring case.` });

const Fields = z.object({
  profile_picture: linkField().nullable().meta({ description: 'Null for the default avatar.' }),
  bio: textField({ max: 2000 }).nullable(),
  address: jsonField(),
  country: textField({ max: 100 }),
  phone: phoneField().nullable(),
  dob: birthField().nullable().meta({ description: 'Not in the future.' }),
  user_type: UserType,
  linkedin_url: linkField().nullable(),
  github_url: linkField().nullable(),
  twitter_url: linkField().nullable(),
  facebook_url: linkField().nullable(),
  website_url: linkField().nullable(),
  portfolio_url: linkField().nullable(),
  skills: names('GET /api/v1/taxonomy/skills/'),
  investment_interests: names('GET /api/v1/taxonomy/investment-interests/'),
  technical_interests: names('GET /api/v1/taxonomy/skills/').nullable(),
  focus_area: names('GET /api/v1/taxonomy/tags/').nullable(),
  resume: linkField().nullable().meta({ description: 'Null to remove it.' }),
  communication_preferences_phone: z.boolean().nullable(),
  communication_preferences_email: z.boolean().nullable(),
  platform_features_emails: z.boolean().nullable(),
  activity_based_emails: z.boolean().nullable(),
  company_info: jsonField(),
  additional_data: nullableJsonField(),
});
const { shape } = Fields;

/** A complete profile: omitted fields get their default. */
export const NewIAMUserDetail = z
  .object({
    profile_picture: shape.profile_picture.default(null),
    bio: shape.bio.default(null),
    address: shape.address.default({}),
    country: shape.country.default(''),
    phone: shape.phone.default(null),
    dob: shape.dob.default(null),
    user_type: shape.user_type.default('learner'),
    linkedin_url: shape.linkedin_url.default(null),
    github_url: shape.github_url.default(null),
    twitter_url: shape.twitter_url.default(null),
    facebook_url: shape.facebook_url.default(null),
    website_url: shape.website_url.default(null),
    portfolio_url: shape.portfolio_url.default(null),
    skills: shape.skills.default([]),
    investment_interests: shape.investment_interests.default([]),
    technical_interests: shape.technical_interests.default(null),
    focus_area: shape.focus_area.default(null),
    resume: shape.resume.default(null),
    communication_preferences_phone: shape.communication_preferences_phone.default(false),
    communication_preferences_email: shape.communication_preferences_email.default(false),
    platform_features_emails: shape.platform_features_emails.default(false),
    activity_based_emails: shape.activity_based_emails.default(false),
    company_info: shape.company_info.default({}),
    additional_data: shape.additional_data.default(null),
  })
  .meta({ id: 'NewIAMUserDetail' });

export const IAMUserDetailChange = Fields.partial().meta({ id: 'IAMUserDetailChange' });
export type IAMUserDetailChange = z.output<typeof IAMUserDetailChange>;

const path = '/api/v1/iam/iamuserdetails/';
const me = '/api/v1/iam/iamuserdetails/me/';
const writable = Object.keys(shape);
const own = { since: '1.0.0', published: true, auth: 'caller', policy: 'owner', rate: 'standard' } as const;
const noDetails = { 404: 'You have no user details yet. Create them first.' } as const;
const changed = jsonResponse(IAMUserDetail, { description: 'The updated details.', example: sampleDetail });

export const userDetails = {
  list: defineOperation({
    id: 'userDetails.list',
    method: 'GET',
    path,
    summary: 'List your user details',
    description: 'Your own details: at most one result.',
    ...own,
    effect: 'read',
    query: PageQuery,
    responses: {
      200: jsonResponse(PaginatedIAMUserDetailList, {
        description: 'The details.',
        example: { count: 1, next: null, previous: null, results: [sampleDetail] },
      }),
    },
    failures: { 403: listFailures[403], 404: listFailures[404] },
  }),
  create: defineOperation({
    id: 'userDetails.create',
    method: 'POST',
    path,
    summary: 'Create your user details',
    ...own,
    effect: 'write',
    writable,
    body: jsonBody(NewIAMUserDetail, { example: sampleNewDetail }),
    responses: {
      201: jsonResponse(IAMUserDetail, {
        description: 'The new details.',
        headers: { Location: 'URL of the details.' },
        example: sampleDetail,
      }),
    },
    failures: {
      ...writeFailures,
      409: 'You already have user details, or a request with the same Idempotency-Key is still running.',
    },
  }),
  get: defineOperation({
    id: 'userDetails.get',
    method: 'GET',
    path: me,
    summary: 'Get your user details',
    ...own,
    effect: 'read',
    responses: { 200: jsonResponse(IAMUserDetail, { description: 'The details.', example: sampleDetail }) },
    failures: { ...objectFailures, ...noDetails },
  }),
  replace: defineOperation({
    id: 'userDetails.replace',
    method: 'PUT',
    path: me,
    summary: 'Replace your user details',
    description: 'Fields left out of the body are reset to their default.',
    ...own,
    effect: 'write',
    writable,
    body: jsonBody(NewIAMUserDetail, { example: sampleNewDetail }),
    responses: { 200: changed },
    failures: { ...writeFailures, ...noDetails },
  }),
  update: defineOperation({
    id: 'userDetails.update',
    method: 'PATCH',
    path: me,
    summary: 'Update your user details',
    description: 'Fields left out of the body stay unchanged.',
    ...own,
    effect: 'write',
    writable,
    body: jsonBody(IAMUserDetailChange, { example: sampleDetailChange }),
    responses: { 200: changed },
    failures: { ...writeFailures, ...noDetails },
  }),
  remove: defineOperation({
    id: 'userDetails.remove',
    method: 'DELETE',
    path: me,
    summary: 'Delete your user details',
    description: 'If you create them again, every field starts with its default.',
    ...own,
    effect: 'write',
    writable: [],
    responses: { 204: emptyResponse('The details were deleted.') },
    failures: { ...objectFailures, ...noDetails, ...idempotencyInProgress },
  }),
} as const;
