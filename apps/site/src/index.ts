export { type ContentReport, checkContent } from './check-content.ts';
export type { Clock } from './clock.ts';
export { readConfig, readContentFolder, type SiteConfig, settings } from './config.ts';
export { type Finding, formatFinding } from './content/finding.ts';
export type { ReloadResult } from './content/live-content.ts';
export { copyStarter } from './copy-starter.ts';
export { startSite } from './start-site.ts';
export type { SiteDeps, StartedSite } from './started-site.ts';
export { createSuggester, type Suggester } from './suggestions.ts';
