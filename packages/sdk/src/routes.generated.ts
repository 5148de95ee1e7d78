// Made by `npm run generate` from packages/contract. Do not edit.
import type { RouteTable } from './route.ts';

export const siteRoutes: RouteTable = {
  discovery: {
    health: ['GET', '/api/health', 'read'],
    openapi: ['GET', '/openapi.json', 'read'],
    openapiYaml: ['GET', '/api/openapi.yaml', 'read'],
  },
  pages: {
    list: ['GET', '/api/site', 'read'],
    markdown: ['GET', '/api/md/{+path}', 'read'],
  },
  events: {
    list: ['GET', '/api/events', 'read'],
    get: ['GET', '/api/events/{slug}', 'read'],
  },
  blog: {
    list: ['GET', '/api/blog', 'read'],
    get: ['GET', '/api/blog/{slug}', 'read'],
  },
  search: {
    query: ['GET', '/api/search', 'read'],
  },
  mcp: {
  },
  files: {
  },
};

export const productRoutes: RouteTable = {
  meta: {
    health: ['GET', '/api/v1/meta/health/', 'read'],
    openapi: ['GET', '/openapi.json', 'read'],
  },
  auth: {
    register: ['POST', '/api/v1/auth/register/', 'write'],
    login: ['POST', '/api/v1/auth/login/', 'write'],
    refresh: ['POST', '/api/v1/auth/token/refresh/', 'write'],
    verify: ['POST', '/api/v1/auth/token/verify/', 'read'],
    logout: ['POST', '/api/v1/auth/logout/', 'write'],
    jwks: ['GET', '/.well-known/jwks.json', 'read'],
    whoami: ['GET', '/api/v1/auth/whoami/', 'read'],
  },
  sessions: {
    create: ['POST', '/api/v1/auth/session/', 'write'],
    current: ['GET', '/api/v1/auth/session/', 'read'],
    end: ['DELETE', '/api/v1/auth/session/', 'write'],
    switchWorkspace: ['POST', '/api/v1/auth/session/workspace/', 'write'],
    list: ['GET', '/api/v1/auth/sessions/', 'read'],
    revoke: ['DELETE', '/api/v1/auth/sessions/{id}/', 'write'],
    listTokens: ['GET', '/api/v1/auth/tokens/', 'read'],
    revokeTokens: ['DELETE', '/api/v1/auth/tokens/{id}/', 'write'],
  },
  keys: {
    list: ['GET', '/api/v1/workspaces/{workspace_id}/api-keys/', 'read'],
    issue: ['POST', '/api/v1/workspaces/{workspace_id}/api-keys/', 'write'],
    rotate: ['POST', '/api/v1/workspaces/{workspace_id}/api-keys/{id}/rotate/', 'write'],
    revoke: ['DELETE', '/api/v1/workspaces/{workspace_id}/api-keys/{id}/', 'write'],
  },
  sso: {
    start: ['GET', '/api/v1/auth/oidc/{workspace}/start/', 'write'],
    callback: ['GET', '/api/v1/auth/oidc/callback/', 'write'],
    get: ['GET', '/api/v1/workspaces/{workspace_id}/sso/', 'read'],
    put: ['PUT', '/api/v1/workspaces/{workspace_id}/sso/', 'write'],
    remove: ['DELETE', '/api/v1/workspaces/{workspace_id}/sso/', 'write'],
    listDomains: ['GET', '/api/v1/workspaces/{workspace_id}/domains/', 'read'],
    addDomain: ['POST', '/api/v1/workspaces/{workspace_id}/domains/', 'write'],
    verifyDomain: ['POST', '/api/v1/workspaces/{workspace_id}/domains/{id}/verify/', 'write'],
    removeDomain: ['DELETE', '/api/v1/workspaces/{workspace_id}/domains/{id}/', 'write'],
  },
  accounts: {
    requestPassword: ['POST', '/api/v1/auth/password/reset/', 'write'],
    setPassword: ['POST', '/api/v1/auth/password/reset/confirm/', 'write'],
    changePassword: ['POST', '/api/v1/auth/password/change/', 'write'],
    requestVerification: ['POST', '/api/v1/auth/email/verify/', 'write'],
    verifyEmail: ['POST', '/api/v1/auth/email/verify/confirm/', 'write'],
  },
  invitations: {
    create: ['POST', '/api/v1/workspaces/{workspace_id}/invitations/', 'write'],
    list: ['GET', '/api/v1/workspaces/{workspace_id}/invitations/', 'read'],
    revoke: ['DELETE', '/api/v1/workspaces/{workspace_id}/invitations/{id}/', 'write'],
    preview: ['POST', '/api/v1/auth/invitations/preview/', 'read'],
    accept: ['POST', '/api/v1/auth/invitations/accept/', 'write'],
  },
  users: {
    me: ['GET', '/api/v1/iam/users/me/', 'read'],
    updateMe: ['PATCH', '/api/v1/iam/users/me/', 'write'],
    list: ['GET', '/api/v1/iam/users/', 'read'],
    get: ['GET', '/api/v1/iam/users/{id}/', 'read'],
    follow: ['PUT', '/api/v1/iam/users/{id}/follow/', 'write'],
    unfollow: ['DELETE', '/api/v1/iam/users/{id}/follow/', 'write'],
    followers: ['GET', '/api/v1/iam/users/{id}/followers/', 'read'],
    following: ['GET', '/api/v1/iam/users/{id}/following/', 'read'],
  },
  userDetails: {
    list: ['GET', '/api/v1/iam/iamuserdetails/', 'read'],
    create: ['POST', '/api/v1/iam/iamuserdetails/', 'write'],
    get: ['GET', '/api/v1/iam/iamuserdetails/me/', 'read'],
    replace: ['PUT', '/api/v1/iam/iamuserdetails/me/', 'write'],
    update: ['PATCH', '/api/v1/iam/iamuserdetails/me/', 'write'],
    remove: ['DELETE', '/api/v1/iam/iamuserdetails/me/', 'write'],
  },
  personalData: {
    export: ['GET', '/api/v1/iam/users/me/export/', 'read'],
    erase: ['DELETE', '/api/v1/iam/users/me/', 'write'],
  },
  workspaces: {
    list: ['GET', '/api/v1/workspaces/', 'read'],
    create: ['POST', '/api/v1/workspaces/', 'write'],
    get: ['GET', '/api/v1/workspaces/{id}/', 'read'],
    update: ['PATCH', '/api/v1/workspaces/{id}/', 'write'],
  },
  members: {
    list: ['GET', '/api/v1/workspaces/{workspace_id}/members/', 'read'],
    get: ['GET', '/api/v1/workspaces/{workspace_id}/members/{id}/', 'read'],
    update: ['PATCH', '/api/v1/workspaces/{workspace_id}/members/{id}/', 'write'],
    suspend: ['POST', '/api/v1/workspaces/{workspace_id}/members/{id}/suspend/', 'write'],
    restore: ['POST', '/api/v1/workspaces/{workspace_id}/members/{id}/restore/', 'write'],
    erase: ['DELETE', '/api/v1/workspaces/{workspace_id}/members/{id}/', 'write'],
  },
  teams: {
    list: ['GET', '/api/v1/workspaces/{workspace_id}/teams/', 'read'],
    create: ['POST', '/api/v1/workspaces/{workspace_id}/teams/', 'write'],
    get: ['GET', '/api/v1/workspaces/{workspace_id}/teams/{id}/', 'read'],
    update: ['PATCH', '/api/v1/workspaces/{workspace_id}/teams/{id}/', 'write'],
    remove: ['DELETE', '/api/v1/workspaces/{workspace_id}/teams/{id}/', 'write'],
    members: ['GET', '/api/v1/workspaces/{workspace_id}/teams/{id}/members/', 'read'],
    addMember: ['PUT', '/api/v1/workspaces/{workspace_id}/teams/{team_id}/members/{user_id}/', 'write'],
    removeMember: ['DELETE', '/api/v1/workspaces/{workspace_id}/teams/{team_id}/members/{user_id}/', 'write'],
  },
  categories: {
    list: ['GET', '/api/v1/taxonomy/categories/', 'read'],
    create: ['POST', '/api/v1/taxonomy/categories/', 'write'],
    update: ['PATCH', '/api/v1/taxonomy/categories/{id}/', 'write'],
    remove: ['DELETE', '/api/v1/taxonomy/categories/{id}/', 'write'],
  },
  subcategories: {
    list: ['GET', '/api/v1/taxonomy/subcategories/', 'read'],
    create: ['POST', '/api/v1/taxonomy/subcategories/', 'write'],
    update: ['PATCH', '/api/v1/taxonomy/subcategories/{id}/', 'write'],
    remove: ['DELETE', '/api/v1/taxonomy/subcategories/{id}/', 'write'],
  },
  tags: {
    list: ['GET', '/api/v1/taxonomy/tags/', 'read'],
    create: ['POST', '/api/v1/taxonomy/tags/', 'write'],
    update: ['PATCH', '/api/v1/taxonomy/tags/{id}/', 'write'],
    remove: ['DELETE', '/api/v1/taxonomy/tags/{id}/', 'write'],
  },
  skills: {
    list: ['GET', '/api/v1/taxonomy/skills/', 'read'],
    create: ['POST', '/api/v1/taxonomy/skills/', 'write'],
    update: ['PATCH', '/api/v1/taxonomy/skills/{id}/', 'write'],
    remove: ['DELETE', '/api/v1/taxonomy/skills/{id}/', 'write'],
  },
  investmentInterests: {
    list: ['GET', '/api/v1/taxonomy/investment-interests/', 'read'],
    create: ['POST', '/api/v1/taxonomy/investment-interests/', 'write'],
    update: ['PATCH', '/api/v1/taxonomy/investment-interests/{id}/', 'write'],
    remove: ['DELETE', '/api/v1/taxonomy/investment-interests/{id}/', 'write'],
  },
  playerLevels: {
    list: ['GET', '/api/v1/taxonomy/player-levels/', 'read'],
    create: ['POST', '/api/v1/taxonomy/player-levels/', 'write'],
    update: ['PATCH', '/api/v1/taxonomy/player-levels/{id}/', 'write'],
    remove: ['DELETE', '/api/v1/taxonomy/player-levels/{id}/', 'write'],
  },
  communityEvents: {
    upcoming: ['GET', '/api/v1/community/events/upcoming/', 'read'],
    list: ['GET', '/api/v1/community/events/', 'read'],
    get: ['GET', '/api/v1/community/events/{id}/', 'read'],
    create: ['POST', '/api/v1/community/events/', 'write'],
    update: ['PATCH', '/api/v1/community/events/{id}/', 'write'],
    remove: ['DELETE', '/api/v1/community/events/{id}/', 'write'],
  },
  media: {
    upload: ['POST', '/api/v1/media/', 'write'],
    list: ['GET', '/api/v1/media/', 'read'],
    remove: ['DELETE', '/api/v1/media/{id}/', 'write'],
  },
};
