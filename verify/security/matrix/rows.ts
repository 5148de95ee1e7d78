/**
 * The authorization table, written by hand and independent of the code that enforces it. A route without a row fails the check;
 * a changed row shows up in review. `who`: the callers that may use the operation. `reach`: the owners whose objects it finds.
 */
export type Who = 'anyone' | 'caller' | 'admin' | 'workspace key' | 'staff';
/** `none`: it names no object. `hidden`: the object it names exists for no caller of these tests. */
export type Reach = 'none' | 'own' | 'workspace' | 'everybody' | 'hidden';

export interface Row {
  readonly who: Who;
  readonly reach: Reach;
  /** Whether it gives power over the object's owner, so that an admin may not use it on an owner or on staff. */
  readonly ranked: boolean;
  /** Whether the workspace can see the object, but only its creator and admins can change it. */
  readonly kept: boolean;
  /** Whether a POST changes nothing: a query too long for a URL. */
  readonly isQuery: boolean;
}

const rankedOperations: ReadonlySet<string> = new Set([
  'keys.rotate',
  'keys.revoke',
  'members.update',
  'members.suspend',
  'members.restore',
  'members.erase',
]);

const keptOperations: ReadonlySet<string> = new Set(['publications.update', 'publications.remove']);

const queryOperations: ReadonlySet<string> = new Set([
  'accounts.previewLink',
  'explore.flattened',
  'quests.byUrlOf',
  'vault.search',
  'vault.ask',
  'experts.ask',
]);

const table = `
anyone         none       meta.health meta.openapi meta.live meta.ready meta.problems meta.problem
anyone         none       auth.login auth.refresh auth.verify auth.logout auth.jwks
anyone         none       sessions.create sso.callback
anyone         none       accounts.requestPassword accounts.setPassword accounts.requestSignInLink accounts.verifyEmail
anyone         none       sessions.createByLink sessions.verifySecondFactor accounts.signInPage accounts.previewLink accounts.declineEmail
anyone         none       accounts.passwordPage accounts.invitationPage accounts.emailPage
anyone         none       invitations.preview invitations.accept
anyone         none       media.avatar
anyone         everybody  media.file
anyone         hidden     sso.start

caller         none       auth.whoami meta.stateMachines meta.capabilities
caller         none       sessions.current sessions.end sessions.switchWorkspace sessions.list sessions.listTokens
caller         hidden     secondFactors.remove
caller         own        sessions.revoke sessions.revokeTokens
caller         none       secondFactors.list secondFactors.createTotp secondFactors.confirmTotp secondFactors.createPasskeyOptions
caller         none       secondFactors.addPasskey secondFactors.renewRecoveryCodes secondFactors.forgetDevices
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
caller         own        quests.get quests.update quests.remove quests.save quests.unsave quests.generate quests.generation
caller         own        questProblems.list questProblems.create questProblems.get questProblems.update questProblems.remove
caller         none       games.list games.create players.me players.leaderboard players.rank
caller         workspace  players.eloHistory
caller         own        games.get games.invite games.respond games.start games.leave games.cancel
caller         own        games.nextProblem games.answer games.events
caller         none       documents.list documents.create vault.search vault.ask vault.usage
caller         own        documents.get documents.update documents.remove documents.file documents.reprocess documents.events
caller         own        experts.ask experts.listDocuments experts.linkDocument experts.unlinkDocument experts.listAskers
caller         none       activity.list activity.me rewards.list rewards.me rewards.reached
caller         workspace  rewards.get
caller         none       notifications.list notifications.unreadCount notifications.stream notifications.readAll
caller         own        notifications.get notifications.replace notifications.update notifications.remove
caller         none       media.upload media.list
caller         own        media.remove

admin          workspace  keys.list keys.issue keys.rotate keys.revoke
admin          workspace  sso.get sso.put sso.remove sso.listDomains sso.addDomain sso.verifyDomain sso.removeDomain
admin          workspace  sso.unlinkIdentity
admin          workspace  invitations.create invitations.list invitations.revoke
admin          none       rewards.create
admin          workspace  rewards.update rewards.remove
admin          none       fairPlay.list
admin          workspace  fairPlay.dismiss
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
  if (!who || !reach) throw new Error(`Invalid row of the matrix: ${line}`);
  return ids.map((id) => [
    id,
    { who, reach, ranked: rankedOperations.has(id), kept: keptOperations.has(id), isQuery: queryOperations.has(id) },
  ]);
}
