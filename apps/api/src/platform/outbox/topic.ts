/** What events are about: who listens to one hears all of it, and nothing else. */
export interface Topic {
  readonly kind: 'user' | 'game' | 'document';
  readonly id: number;
}

export const topicName = ({ kind, id }: Topic): string => `${kind}:${id}`;
