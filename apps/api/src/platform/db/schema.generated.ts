// Made by `npm run generate` from apps/api/migrations. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface Schema {
  'community.event': {
    id: GeneratedAlways<number>;
    uid: string;
    event_name: string;
    event_description: string | null;
    event_type: string;
    event_start_date: ColumnType<Date, Date | string, Date | string>;
    event_end_date: ColumnType<Date, Date | string, Date | string>;
    event_logo: string | null;
    event_banner: string | null;
    event_website: string | null;
    event_prize: string | null;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
    updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
    deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  };
  'iam.account': {
    id: GeneratedAlways<number>;
    uid: string;
    email: string;
    email_verified_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
    password_hash: string | null;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
    updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  };
  'iam.api_key': {
    id: GeneratedAlways<number>;
    uid: string;
    workspace_id: number;
    user_id: number;
    kind: string;
    name: Generated<string>;
    hash: Buffer;
    prefix: string;
    scopes: string[];
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
    created_by: number | null;
    expires_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
    revoked_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
    last_used_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
    rotation_count: Generated<number>;
    previous_hash: Buffer | null;
    previous_until: ColumnType<Date | null, Date | string | null, Date | string | null>;
    rotated_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  };
  'iam.domain': {
    id: GeneratedAlways<number>;
    uid: string;
    workspace_id: number;
    domain: string;
    challenge: string;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
    verified_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  };
  'iam.email_proof': {
    id: GeneratedAlways<number>;
    purpose: string;
    email: string;
    workspace_id: number | null;
    user_id: number | null;
    token_hash: Buffer;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
    expires_at: ColumnType<Date, Date | string, Date | string>;
    used_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  };
  'iam.follow': {
    workspace_id: number;
    follower_id: number;
    followed_id: number;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  };
  'iam.invitation': {
    id: GeneratedAlways<number>;
    uid: string;
    workspace_id: number;
    email: string;
    role: string;
    token_hash: Buffer;
    invited_by: number;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
    expires_at: ColumnType<Date, Date | string, Date | string>;
    accepted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
    accepted_by: number | null;
    revoked_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  };
  'iam.password_request': {
    id: GeneratedAlways<number>;
    email: string;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  };
  'iam.refresh_token': {
    hash: Buffer;
    workspace_id: number;
    user_id: number;
    family_id: number;
    seq: number;
    expires_at: ColumnType<Date, Date | string, Date | string>;
  };
  'iam.session': {
    id: GeneratedAlways<number>;
    uid: string;
    hash: Buffer;
    workspace_id: number;
    user_id: number;
    account_id: number | null;
    key_id: number | null;
    method: string;
    scopes: string[];
    user_agent: Generated<string>;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
    last_seen_at: ColumnType<Date, Date | string | undefined, Date | string>;
    idle_until: ColumnType<Date, Date | string, Date | string>;
    expires_at: ColumnType<Date, Date | string, Date | string>;
    revoked_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  };
  'iam.signing_key': {
    kid: string;
    public_jwk: ColumnType<unknown, string, string>;
    sealed_private: string;
    created_at: ColumnType<Date, Date | string, Date | string>;
    signs_from: ColumnType<Date, Date | string, Date | string>;
    signs_until: ColumnType<Date, Date | string, Date | string>;
    published_until: ColumnType<Date, Date | string, Date | string>;
  };
  'iam.sso_attempt': {
    state_hash: Buffer;
    workspace_id: number;
    browser_hash: Buffer;
    sealed_checks: string;
    redirect_to: string;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
    expires_at: ColumnType<Date, Date | string, Date | string>;
  };
  'iam.sso_connection': {
    workspace_id: number;
    issuer: string;
    client_id: string;
    sealed_client_secret: string;
    enforced: Generated<boolean>;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
    updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  };
  'iam.sso_identity': {
    id: GeneratedAlways<number>;
    account_id: number;
    issuer: string;
    subject: string;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  };
  'iam.team': {
    id: GeneratedAlways<number>;
    uid: string;
    workspace_id: number;
    name: string;
    description: string | null;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
    updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  };
  'iam.team_member': {
    workspace_id: number;
    team_id: number;
    user_id: number;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  };
  'iam.token_family': {
    id: GeneratedAlways<number>;
    uid: string;
    workspace_id: number;
    user_id: number;
    key_id: number | null;
    scopes: string[];
    current_seq: Generated<number>;
    rotated_at: ColumnType<Date, Date | string | undefined, Date | string>;
    replay: Buffer | null;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
    expires_at: ColumnType<Date, Date | string, Date | string>;
    revoked_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
    revoked_because: string | null;
  };
  'iam.user': {
    id: GeneratedAlways<number>;
    uid: string;
    workspace_id: number;
    account_id: number | null;
    username: string;
    email: string;
    full_name: Generated<string>;
    role: Generated<string>;
    is_service: Generated<boolean>;
    is_staff: Generated<boolean>;
    is_verified: Generated<boolean>;
    first_time_login: Generated<boolean>;
    theme: string | null;
    profile_picture: string | null;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
    updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
    suspended_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
    deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
    external_id: string | null;
    timezone: Generated<string>;
    last_login_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  };
  'iam.user_detail': {
    user_id: number;
    workspace_id: number;
    bio: string | null;
    address: ColumnType<unknown, string | undefined, string>;
    country: Generated<string>;
    phone: string | null;
    dob: string | null;
    user_type: Generated<string>;
    linkedin_url: string | null;
    github_url: string | null;
    twitter_url: string | null;
    facebook_url: string | null;
    website_url: string | null;
    portfolio_url: string | null;
    skill_ids: Generated<number[]>;
    technical_interest_ids: number[] | null;
    investment_interest_ids: Generated<number[]>;
    focus_area_ids: number[] | null;
    resume: string | null;
    communication_preferences_phone: Generated<boolean | null>;
    communication_preferences_email: Generated<boolean | null>;
    platform_features_emails: Generated<boolean | null>;
    activity_based_emails: Generated<boolean | null>;
    company_info: ColumnType<unknown, string | undefined, string>;
    additional_data: ColumnType<unknown | null, string | null, string | null>;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
    updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  };
  'iam.workspace': {
    id: GeneratedAlways<number>;
    uid: string;
    name: string;
    slug: string;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
    updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  };
  'mail.message': {
    id: GeneratedAlways<number>;
    uid: string;
    recipient: string;
    kind: string;
    subject: string;
    sealed_text: string | null;
    state: Generated<string>;
    failure: string | null;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
    sent_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  };
  'media.object': {
    id: GeneratedAlways<number>;
    uid: string;
    workspace_id: number;
    user_id: number;
    object_key: string;
    filename: string;
    media_type: string;
    size: number;
    sha256: Buffer;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
    deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  };
  'platform.audit': {
    id: GeneratedAlways<number>;
    at: ColumnType<Date, Date | string | undefined, Date | string>;
    workspace_id: number;
    user_id: number;
    carrier: string;
    action: string;
    object_type: string;
    object_id: string;
    request_id: string | null;
    details: ColumnType<unknown, string | undefined, string>;
  };
  'platform.idempotency': {
    workspace_id: number;
    user_id: number;
    target: string;
    key_hash: Buffer;
    request_hash: Buffer;
    answer: Buffer | null;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  };
  'platform.installation': {
    only_row: Generated<boolean>;
    list_key: Buffer;
  };
  'platform.tallied_list': {
    list: string;
    source: string;
    facets_of: string;
    ranked_of: string;
    listed: string;
    keys: string[];
  };
  'platform.tally': {
    list: string;
    facet: string;
    n: number;
  };
  'platform.tally_bucket': {
    list: string;
    facet: string;
    key: string;
    low_key: number;
    low_id: number;
    n: number;
  };
  'platform.tally_change': {
    list: string;
    sign: number;
    item_id: number;
    facets: string[];
    ranked: string[];
    keys: number[];
  };
  'taxonomy.category': {
    id: GeneratedAlways<number>;
    name: string;
    description: string | null;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  };
  'taxonomy.investment_interest': {
    id: GeneratedAlways<number>;
    name: string;
    description: string | null;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  };
  'taxonomy.player_level': {
    id: GeneratedAlways<number>;
    uid: string;
    name: string;
    description: string | null;
    avg_score: Generated<number>;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  };
  'taxonomy.skill': {
    id: GeneratedAlways<number>;
    name: string;
    description: string | null;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  };
  'taxonomy.subcategory': {
    id: GeneratedAlways<number>;
    category_id: number;
    name: string;
    description: string | null;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  };
  'taxonomy.tag': {
    id: GeneratedAlways<number>;
    name: string;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  };
}
