/**
 * The modules of each app in levels, low to high. A module imports only lower levels, by their door (`index.ts`);
 * neighbours of one level do not know each other. The architecture rules are generated from this list,
 * so a module that is not in it fails the check.
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
    ['quests'],
    ['games'],
    ['meta'],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly string[])[]>>;

export type LayeredApp = keyof typeof levels;

export const layeredApps: readonly LayeredApp[] = ['site', 'api'];

export const modulesOf = (app: LayeredApp): readonly string[] => levels[app].flat();
