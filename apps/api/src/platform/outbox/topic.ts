/** What events are published to: a subscriber of a topic receives all of its events and no others. */
export interface Topic {
  readonly kind: 'user' | 'game' | 'document';
  readonly id: number;
}

export const formatTopicName = ({ kind, id }: Topic): string => `${kind}:${id}`;
