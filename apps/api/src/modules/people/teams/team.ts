export interface TeamKey {
  readonly workspaceId: number;
  readonly id: number;
}

export interface TeamMembership {
  readonly workspaceId: number;
  readonly teamId: number;
  readonly userId: number;
}
