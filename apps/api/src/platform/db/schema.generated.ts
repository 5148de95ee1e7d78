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
  };
  'iam.workspace': {
    id: GeneratedAlways<number>;
    uid: string;
    name: string;
    slug: string;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
    updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
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
