import type { siteContract } from '@lyceum/contract/site';
import type { Handlers } from '@lyceum/kit';

import type { View } from '../../view.ts';
import { describeApi } from './describe-api.ts';
import { discoveryRoutes, type RoutesDeps } from './discovery.routes.ts';
import { type FilesDeps, fileRepresentations } from './files.representations.ts';
import { fileRoutes } from './files.routes.ts';
import { siteFiles } from './site-files.ts';

export interface DiscoveryModule {
  readonly routes: Handlers<typeof siteContract.discovery, unknown>;
  readonly fileRoutes: Handlers<typeof siteContract.files, unknown>;
  /** The text of the file at a path, for MCP resources. */
  textAt(path: string, view: View): string | undefined;
}

export function discoveryModule(deps: Omit<RoutesDeps, 'description'> & FilesDeps): DiscoveryModule {
  const description = describeApi(deps.siteUrl);
  return {
    routes: discoveryRoutes({ ...deps, description }),
    fileRoutes: fileRoutes(fileRepresentations(deps)),
    textAt: (path, view) => {
      if (path === '/openapi.json') return String(description.json().body);
      if (path === '/llms.txt') return siteFiles.llms.text(view);
      return path === '/AGENTS.md' ? siteFiles.agents.text(view) : undefined;
    },
  };
}
