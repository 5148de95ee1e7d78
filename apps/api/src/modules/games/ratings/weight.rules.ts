/** After this many rated games of the same two players within a day, further ones change nothing between them (adr/0051). */
export const maxDailyMeetings = 5;
export const dayMs = 86_400_000;

/** Each further rated game within a day counts less: 1, 1/2, 1/3, 1/4, 1/5, then 0. */
export const getRepeatWeight = (earlierGames: number): number => (earlierGames >= maxDailyMeetings ? 0 : 1 / (1 + earlierGames));
