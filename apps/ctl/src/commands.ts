import { createKey, listKeys, revokeKey } from './admin/key-commands.ts';
import { listMails, showMail } from './admin/mail-commands.ts';
import { resealSecrets, showKeyStatus } from './admin/secret-commands.ts';
import { assignPassword, createUser, listUsers, notifyUser } from './admin/user-commands.ts';
import { createWorkspace, listWorkspaces } from './admin/workspace-commands.ts';
import { checkContentCommand } from './check-content.ts';
import type { Command } from './command.ts';
import { demo } from './demo/demo-command.ts';
import { healthCommand } from './health.ts';
import { initContentCommand } from './init-content.ts';
import { migrateCommand } from './migrate.ts';
import { serveApi } from './serve-api.ts';
import { serveSite } from './serve-site.ts';
import { serveWorker } from './serve-worker.ts';

/** Every command, in the order of the help text. */
export const commands: readonly Command[] = [
  demo,
  migrateCommand,
  serveApi,
  serveWorker,
  serveSite,
  healthCommand,
  checkContentCommand,
  initContentCommand,
  createWorkspace,
  listWorkspaces,
  createUser,
  assignPassword,
  notifyUser,
  listUsers,
  createKey,
  listKeys,
  revokeKey,
  listMails,
  showMail,
  showKeyStatus,
  resealSecrets,
];
