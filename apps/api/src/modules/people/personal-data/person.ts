export interface Person {
  readonly workspaceId: number;
  readonly userId: number;
}
