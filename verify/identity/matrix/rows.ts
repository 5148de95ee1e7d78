/**
 * Who may do what, route by route, written down by hand and apart from the code that enforces it. A route without a row fails the
 * check; a changed row is seen in review. `who`: whom the operation is for. `reach`: whose objects it finds.
 */
export type Who = 'anyone' | 'caller' | 'admin' | 'workspace key' | 'staff';
/** `none`: it names no object. `hidden`: what it names is there for nobody in these tests. */
export type Reach = 'none' | 'own' | 'workspace' | 'everybody' | 'hidden';

export interface Row {
  readonly who: Who;
  readonly reach: Reach;
  /** Whether it gives power over whoever the object is of, so that an admin may not do it to an owner or to staff. */
  readonly ranked: boolean;
  /** Whether others of the workspace see it, but only its maker and admins change it. */
  readonly kept: boolean;
  /** Whether it changes nothing: a question whose words do not fit into an address is a POST. */
  readonly asks: boolean;
}

const rankedOnes: ReadonlySet<string> = new Set([
  'keys.rotate',
  'keys.revoke',
  'members.update',
  'members.suspend',
  'members.restore',
  'members.erase',
]);

const keptOnes: ReadonlySet<string> = new Set(['publications.update', 'publications.remove']);

const asking: ReadonlySet<string> = new Set(['explore.flattened', 'quests.byUrlOf']);

const table = `
anyone         none       meta.health meta.openapi meta.live meta.ready meta.problems meta.problem
anyone         none       auth.login auth.refresh auth.verify auth.logout auth.jwks
anyone         none       sessions.create sso.callback
anyone         none       accounts.requestPassword accounts.setPassword accounts.verifyEmail
anyone         none       accounts.passwordPage accounts.invitationPage accounts.emailPage
anyone         none       invitations.preview invitations.accept
anyone         none       media.avatar
anyone         everybody  media.file
anyone         hidden     sso.start

caller         none       auth.whoami meta.stateMachines
caller         none       sessions.current sessions.end sessions.switchWorkspace sessions.list sessions.listTokens
caller         own        sessions.revoke sessions.revokeTokens
caller         none       accounts.changePassword accounts.requestVerification
caller         none       users.list users.me users.updateMe
caller         workspace  users.get users.follow users.unfollow users.followers users.following
caller         none       userDetails.list userDetails.create userDetails.get userDetails.replace userDetails.update userDetails.remove
caller         none       personalData.export personalData.erase
caller         none       workspaces.list
caller         workspace  workspaces.get
caller         workspace  members.list members.get
caller         workspace  teams.list teams.get teams.members
caller         none       categories.list subcategories.list tags.list skills.list investmentInterests.list playerLevels.list
caller         none       communityEvents.upcoming communityEvents.list
caller         everybody  communityEvents.get
caller         none       publications.list publications.create experiences.list experiences.create
caller         none       explore.experiences explore.flattened
caller         none       bookings.refreshToken bookings.integration
caller         workspace  publications.get publications.update publications.remove
caller         own        experiences.get experiences.update experiences.remove experiences.publish experiences.unpublish
caller         own        experienceResources.list experienceResources.create experienceResources.get
caller         own        experienceResources.update experienceResources.remove engagements.create
caller         none       quests.byUrl quests.byUrlOf quests.list quests.create
caller         own        quests.get quests.update quests.remove quests.save quests.unsave quests.generate
caller         none       activity.list activity.me rewards.list rewards.me rewards.reached
caller         workspace  rewards.get
caller         none       notifications.list notifications.unreadCount notifications.stream notifications.readAll
caller         own        notifications.get notifications.replace notifications.update notifications.remove
caller         none       media.upload media.list
caller         own        media.remove

admin          workspace  keys.list keys.issue keys.rotate keys.revoke
admin          workspace  sso.get sso.put sso.remove sso.listDomains sso.addDomain sso.verifyDomain sso.removeDomain
admin          workspace  invitations.create invitations.list invitations.revoke
admin          none       rewards.create
admin          workspace  rewards.update rewards.remove
admin          workspace  workspaces.update
admin          workspace  members.update members.suspend members.restore members.erase
admin          workspace  teams.create teams.update teams.remove teams.addMember teams.removeMember

workspace key  none       auth.register

staff          none       workspaces.create
staff          none       categories.create subcategories.create tags.create skills.create investmentInterests.create playerLevels.create
staff          everybody  categories.update subcategories.update tags.update skills.update investmentInterests.update playerLevels.update
staff          everybody  categories.remove subcategories.remove tags.remove skills.remove investmentInterests.remove playerLevels.remove
staff          none       communityEvents.create
staff          everybody  communityEvents.update communityEvents.remove
`;

const whos: readonly Who[] = ['anyone', 'caller', 'admin', 'workspace key', 'staff'];
const reaches: readonly Reach[] = ['none', 'own', 'workspace', 'everybody', 'hidden'];

export const rows: ReadonlyMap<string, Row> = new Map(
  table
    .split('\n')
    .filter((line) => line !== '')
    .flatMap(readLine),
);

function readLine(line: string): [string, Row][] {
  const who = whos.find((one) => line.startsWith(`${one} `));
  const [reachText = '', ...ids] = line.slice(who?.length).trim().split(/ +/);
  const reach = reaches.find((one) => one === reachText);
  if (!who || !reach) throw new Error(`This row of the matrix cannot be read: ${line}`);
  return ids.map((id) => [id, { who, reach, ranked: rankedOnes.has(id), kept: keptOnes.has(id), asks: asking.has(id) }]);
}
