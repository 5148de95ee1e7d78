import { type onlineStatuses, presenceSeconds } from '@lyceum/contract/product/player';

/** The highest level whose experience (`experiencePointsForLevel` in the contract) is reached. */
export const getExperienceLevel = (experience: number): number => Math.floor((1 + Math.sqrt(1 + experience / 12.5)) / 2);

export function getOnlineStatus(lastOnlineAt: Date | null, now: Date): (typeof onlineStatuses)[number] {
  if (lastOnlineAt === null) return 'offline';
  const seconds = (now.getTime() - lastOnlineAt.getTime()) / 1000;
  if (seconds <= presenceSeconds.online) return 'online';
  return seconds <= presenceSeconds.away ? 'away' : 'offline';
}

/** 0 without answers. */
export const getAccuracy = ({ answered, correct }: { readonly answered: number; readonly correct: number }): number =>
  answered === 0 ? 0 : correct / answered;
