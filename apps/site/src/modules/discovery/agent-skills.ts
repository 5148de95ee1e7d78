import { createHash } from 'node:crypto';

import type { View } from '../../view.ts';
import { renderAgentsMd } from './agent-instructions.ts';
import { printJson } from './well-known.ts';

const name = 'reading-this-site';
const schema = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json';

const descriptionOf = ({ snapshot: { site }, siteUrl }: View): string =>
  `Find, read and follow what ${site.name} publishes at ${siteUrl}: pages, events and posts, as JSON, markdown or over MCP.`;

/** The instructions for agents as an installable skill (agentskills.io). The description is JSON, which is valid YAML. */
export const renderAgentSkill = (view: View): string =>
  `---\nname: ${name}\ndescription: ${JSON.stringify(descriptionOf(view))}\n---\n\n${renderAgentsMd(view)}`;

/** Agent Skills Discovery 0.2.0: the installable skills with their digests. */
export const renderAgentSkillIndex = (view: View): string =>
  printJson({
    $schema: schema,
    skills: [
      {
        name,
        type: 'skill-md',
        description: descriptionOf(view),
        url: `${view.siteUrl}/.well-known/agent-skills/${name}/SKILL.md`,
        digest: `sha256:${createHash('sha256').update(renderAgentSkill(view)).digest('hex')}`,
      },
    ],
  });
