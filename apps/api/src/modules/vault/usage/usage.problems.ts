import { Problem } from '@lyceum/kit';

import type { AmountName } from './usage.rules.ts';

const contents: Readonly<Record<AmountName, string>> = {
  bytes: 'bytes of files and texts',
  documents: 'documents',
  passages: 'passages',
};

interface ExceededLimit {
  readonly whose: 'user' | 'workspace';
  readonly name: AmountName;
  readonly limit: number;
}

export const describeVaultLimit = ({ whose, name, limit }: ExceededLimit): string =>
  `${whose === 'user' ? 'Your vault' : 'The vault of your workspace'} can have at most ${limit} ${contents[name]}.`;

export const quotaExceeded = (exceeded: ExceededLimit): Problem =>
  new Problem(403, 'quota_exceeded', describeVaultLimit(exceeded), {
    hint: 'Delete documents you no longer need. GET /api/v1/content-vault/usage/ shows what is used.',
  });
