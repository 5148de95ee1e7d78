import { extractQuestTexts } from './extract-quest-texts.rules.ts';
import type { QuestMaterial, WrittenQuest } from './generation.rules.ts';

/**
 * Writes a quest from its material; undefined when the material is too little. When it throws, the job is retried.
 * It runs outside of any transaction, so it may call a remote service and take its time.
 */
export type QuestWriter = (material: QuestMaterial, signal: AbortSignal) => Promise<WrittenQuest | undefined>;

/** Needs no model and no network: it selects sentences and words of the material and adds none of its own. */
export const writeQuestFromMaterial: QuestWriter = async (material) => extractQuestTexts(material);
