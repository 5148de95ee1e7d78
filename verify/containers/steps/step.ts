import type { Finding } from '../../finding.ts';
import type { ApiCalls } from '../api-calls.ts';
import type { Installation } from '../installation.ts';

/** An installation that is in use. */
export interface RunningInstallation extends Installation {
  readonly api: ApiCalls;
  /** What the campaign added to `.env`. */
  readonly settings: Readonly<Record<string, string>>;
  /** A file that was uploaded after the installation. */
  readonly uploaded: { readonly url: string; readonly content: string };
  /** A digest of the encryption keys. */
  keysDigest: string;
}

export type Report = (finding: Finding) => void;
export type Step = (installation: RunningInstallation, report: Report) => Promise<void>;

export const services = ['postgres', 'api', 'worker', 'site'] as const;

export const readKeysDigest = (installation: Installation): Promise<string> =>
  installation.exec('api', 'sha256sum', '/data/secret-keys');
