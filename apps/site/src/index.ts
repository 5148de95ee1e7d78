export { type CheckedContent, checkContent } from './check-content.ts';
export type { Clock } from './clock.ts';
export { contentFolder, readConfig, type SiteConfig, settings } from './config.ts';
export { type Finding, printFinding } from './content/finding.ts';
export type { Reloaded } from './content/live-content.ts';
export { copyStarter } from './copy-starter.ts';
export { type Nearest, nearestAmong } from './nearest.ts';
export type { SiteDeps, StartedSite } from './site-deps.ts';
export { startSite } from './start-site.ts';
