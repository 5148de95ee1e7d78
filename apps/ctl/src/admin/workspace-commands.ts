import { defineCommand } from '../command.ts';
import { CommandError } from '../command-error.ts';
import { findViolatedUniqueConstraint } from '../database.ts';
import { json } from '../options.ts';
import { parseText } from './fields.ts';
import { withInstallation } from './installation.ts';
import { formatTable } from './table.ts';
import { createWorkspaceSlug, isWorkspaceSlug, slugRule } from './workspace-slug.ts';

export const createWorkspace = defineCommand({
  name: 'workspace create',
  args: ['<name>'],
  options: {
    slug: { type: 'string', placeholder: '<slug>', description: `short name: ${slugRule}; default: derived from the name` },
    json,
  },
  summary: 'Create a workspace: a tenant with its own users and keys',
  help: async () =>
    'Creates the workspace and its service user, as whom workspace keys act. Other commands refer to it by its slug.\nReads DATABASE_URL.',

  async run({ args: [given = ''], options }, terminal) {
    const name = parseText(given, { label: 'The name', min: 1, max: 200 });
    const slug = chooseSlug(name, options.slug);
    const { id } = await withInstallation(({ transact }) =>
      transact((people) => people.createWorkspaceUnchecked({ name, slug })),
    ).catch((error: unknown) => {
      throw findViolatedUniqueConstraint(error) === undefined ? error : slugInUse(slug, error);
    });
    terminal.out(options.json ? JSON.stringify({ id, name, slug }) : `Created workspace "${name}" with slug ${slug}.`);
    terminal.err(`Next, create a key for your back end: lyceumctl key create --workspace ${slug}`);
    return 0;
  },
});

export const listWorkspaces = defineCommand({
  name: 'workspace list',
  options: { json },
  summary: 'List all workspaces',
  help: async () => 'Reads DATABASE_URL.',

  async run({ options }, terminal) {
    const all = await withInstallation(({ read }) => read((people) => people.workspaces.list()));
    if (options.json) terminal.out(JSON.stringify(all));
    else if (all.length === 0) terminal.err('No workspaces yet. Create one: lyceumctl workspace create "Reading room"');
    else
      terminal.out(
        formatTable(
          ['ID', 'SLUG', 'NAME', 'SINCE'],
          all.map(({ id, slug, name, created_at }) => [String(id), slug, name, created_at.toISOString().slice(0, 10)]),
        ),
      );
    return 0;
  },
});

function chooseSlug(name: string, given: string | undefined): string {
  const slug = given ?? createWorkspaceSlug(name);
  if (isWorkspaceSlug(slug)) return slug;
  const fault =
    given === undefined ? `No slug can be derived from "${name}"; give one with --slug.` : `"${given}" is not a valid slug.`;
  throw new CommandError(`${fault} A slug consists of ${slugRule}.`, { exitCode: 2 });
}

const slugInUse = (slug: string, cause: unknown): CommandError =>
  new CommandError(
    `The slug "${slug}" is already in use. Choose another with --slug; lyceumctl workspace list shows all slugs.`,
    { cause },
  );
