import { extract } from './extract.rules.ts';
import type { QuestMaterial, WrittenQuest } from './generation.rules.ts';

/**
 * Works a quest out of its material; undefined when that is too little. Whatever is thrown is tried again.
 * No transaction is open meanwhile: a writer may be somewhere else and take its time.
 */
export type QuestWriter = (material: QuestMaterial, signal: AbortSignal) => Promise<WrittenQuest | undefined>;

/** Needs no model and no network: it picks sentences and words, and adds none of its own. */
export const extractiveWriter: QuestWriter = async (material) => extract(material);
