import type { Visibility } from '@lyceum/contract/product/visibility';

/** From few people to many. */
const widths: Readonly<Record<Visibility, number>> = { private: 0, team: 1, org: 2, public: 3 };

/** The visibilities to which an owner may have agreed so that an experience of this visibility may use the document. */
export const listSufficientConsents = (visibility: Visibility): Visibility[] =>
  (['private', 'team', 'org', 'public'] as const).filter((agreed) => widths[agreed] >= widths[visibility]);

const audiences: Readonly<Record<Visibility, string>> = {
  private: 'Only the creators of the experience',
  team: 'The creators of the experience and everyone in the teams it is shared with',
  org: 'Everyone in the workspace',
  public: 'Every user of this installation',
};

interface Audience {
  readonly visibility: Visibility;
  readonly isPublished: boolean;
}

/** Who can ask an expert, as sentences for the owner of a document. */
export const describeExpertAudience = ({ visibility, isPublished }: Audience): string =>
  isPublished
    ? `${audiences[visibility]} can ask this expert. They see the passages that an answer cites, never the file.`
    : `Once the experience is published: ${audiences[visibility].toLowerCase()} can ask this expert. They see the passages that an answer cites, never the file. Until then, only its creators can ask.`;
