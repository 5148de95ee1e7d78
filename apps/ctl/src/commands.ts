import { checkContentCommand } from './check-content.ts';
import type { Command } from './command.ts';
import { serveSite } from './serve-site.ts';

/** Every command, in the order of the help text. */
export const commands: readonly Command[] = [serveSite, checkContentCommand];
