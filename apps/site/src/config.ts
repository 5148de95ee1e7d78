import { findPortConflict, listenSettings, maxInFlightSetting, serverSettings } from '@lyceum/kit/server-settings';
import {
  type ConfigOf,
  describeSettings,
  type Environment,
  omitEmptyVariables,
  readSettings,
  setting,
  settingTypes,
} from '@lyceum/kit/settings';
import { z } from 'zod';

const { opsPort, opsHost, logLevel, drain } = serverSettings;

const siteSettings = {
  content: setting('LYCEUM_CONTENT', z.string(), 'the folder with site.yaml and the Markdown files'),
  /** Undefined when not set: the default depends on the port. */
  siteUrl: setting(
    'LYCEUM_SITE_URL',
    settingTypes.publicUrl().optional(),
    'the public http or https URL, used for all links; http://127.0.0.1:<port> when unset',
  ),
  ...listenSettings('LYCEUM_SITE', 4100),
  opsPort,
  opsHost,
  logLevel,
  maxInFlight: maxInFlightSetting(512),
  reloadMs: setting(
    'LYCEUM_CONTENT_RELOAD',
    settingTypes.duration({ defaultSeconds: 2 }),
    'seconds between polls of the content folder; 0 turns polling off',
  ),
  drain,
};

export type SiteConfig = ConfigOf<typeof siteSettings>;

/** The only reader of the environment; reports all faults in one message. */
export const readConfig = (env: Environment = process.env): SiteConfig =>
  readSettings(siteSettings, env, (config) => findPortConflict('LYCEUM_SITE', config));

/** For the command that needs nothing but the folder. */
export const readContentFolder = (env: Environment = process.env): string | undefined =>
  omitEmptyVariables(env)[siteSettings.content.name];

/** Every setting with its description and default, for help texts. */
export const settings = describeSettings(siteSettings);
