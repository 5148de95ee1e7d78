/**
 * The modules of each app in levels, lowest first. A module imports only lower levels, and only through their `index.ts`; modules of
 * the same level do not import each other. The import rules are generated from this list, and a module that is not in it fails.
 */
export const levels = {
  site: [['pages', 'events', 'blog'], ['search'], ['discovery', 'mcp']],
  api: [
    ['taxonomy', 'media'],
    ['people'],
    ['auth'],
    ['accounts'],
    ['activity', 'notifications'],
    ['experiences', 'vault', 'community', 'bookings', 'rewards', 'webhooks'],
    ['quests', 'experts'],
    ['games'],
    ['meta'],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly string[])[]>>;

export type LayeredApp = keyof typeof levels;

export const layeredApps: readonly LayeredApp[] = ['site', 'api'];

export const listModules = (app: LayeredApp): readonly string[] => levels[app].flat();
