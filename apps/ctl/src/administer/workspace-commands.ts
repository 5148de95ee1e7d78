import { command } from '../command.ts';
import { takenBy } from '../database.ts';
import { json } from '../options.ts';
import { Refused } from '../refused.ts';
import { usableText } from './fields.ts';
import { withInstallation } from './installation.ts';
import { table } from './table.ts';
import { isSlug, slugOf, slugRule } from './workspace-slug.ts';

export const createWorkspace = command({
  name: 'workspace create',
  args: ['<name>'],
  options: {
    slug: { type: 'string', takes: '<slug>', means: `its short name: ${slugRule}; made from the name when not given` },
    json,
  },
  summary: 'Make a workspace: a tenant with its own people and keys',
  help: async () =>
    'Makes the workspace and its service user, as which workspace keys act. Other commands name it by its slug.\nReads DATABASE_URL.',

  async run({ args: [given = ''], options }, terminal) {
    const name = usableText(given, { what: 'The name', min: 1, max: 200 });
    const slug = usableSlug(name, options.slug);
    const { id } = await withInstallation(({ transact }) => transact((iam) => iam.createWorkspace({ name, slug }))).catch(
      (error: unknown) => {
        throw takenBy(error) === undefined ? error : slugTaken(slug, error);
      },
    );
    terminal.out(options.json ? JSON.stringify({ id, name, slug }) : `Workspace "${name}" is made. Its slug is ${slug}.`);
    terminal.err(`Next, a key for your back end: lyceumctl key create --workspace ${slug}`);
    return 0;
  },
});

export const listWorkspaces = command({
  name: 'workspace list',
  options: { json },
  summary: 'Show the workspaces',
  help: async () => 'Reads DATABASE_URL.',

  async run({ options }, terminal) {
    const all = await withInstallation(({ read }) => read((iam) => iam.workspaces.list()));
    if (options.json) terminal.out(JSON.stringify(all));
    else if (all.length === 0) terminal.err('There is none yet: lyceumctl workspace create "Reading room"');
    else
      terminal.out(
        table(
          ['ID', 'SLUG', 'NAME', 'SINCE'],
          all.map(({ id, slug, name, created_at }) => [String(id), slug, name, created_at.toISOString().slice(0, 10)]),
        ),
      );
    return 0;
  },
});

function usableSlug(name: string, given: string | undefined): string {
  const slug = given ?? slugOf(name);
  if (isSlug(slug)) return slug;
  const fault = given === undefined ? `No slug can be made of "${name}": give one with --slug.` : `"${given}" cannot be a slug.`;
  throw new Refused(`${fault} A slug has ${slugRule}.`, { code: 2 });
}

const slugTaken = (slug: string, cause: unknown): Refused =>
  new Refused(`The slug "${slug}" is taken. Choose another with --slug; lyceumctl workspace list shows those in use.`, { cause });
