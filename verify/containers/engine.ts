/** What runs the containers. All commands are those of Docker, with these variables set. */
export interface Engine {
  readonly description: string;
  readonly env: NodeJS.ProcessEnv;
  /** For `docker compose build`. */
  readonly buildEnv: NodeJS.ProcessEnv;
  stop(): Promise<void>;
}
