import { titles } from '@lyceum/contract/product/activity';

interface Titles {
  readonly title: string;
  readonly unlocked: readonly string[];
  readonly next: { readonly title: string; readonly points: number } | null;
}

export function getTitlesForPoints(points: number): Titles {
  const unlocked = titles.filter((one) => one.points <= points).map(({ title }) => title);
  return {
    title: unlocked.at(-1) ?? titles[0].title,
    unlocked,
    next: titles.find((one) => one.points > points) ?? null,
  };
}
