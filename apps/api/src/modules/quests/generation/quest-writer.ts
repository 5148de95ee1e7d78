import { extract } from './extract.rules.ts';
import type { WrittenQuest } from './generation.rules.ts';

/** All there is to work from. */
export interface QuestMaterial {
  readonly name: string;
  readonly focusArea: string | null;
  readonly description: string | null;
  readonly notes: readonly { readonly title: string | null; readonly text: string }[];
}

/**
 * Works a quest out of its material; undefined when that is too little. Whatever is thrown is tried again.
 * No transaction is open meanwhile: a writer may be somewhere else and take its time.
 */
export type QuestWriter = (material: QuestMaterial, signal: AbortSignal) => Promise<WrittenQuest | undefined>;

/** Needs no model and no network: it picks sentences and words, and adds none of its own. */
export const extractiveWriter: QuestWriter = async (material) => extract(material);
