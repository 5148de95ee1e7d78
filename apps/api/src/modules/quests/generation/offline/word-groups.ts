/**
 * Words that exclude each other: where one of them is right, the others of its group are wrong, but plausible. Used for gaps whose text
 * has too few words of the same kind.
 */
const lists = {
  direction: 'north, south, east, west',
  season: 'spring, summer, autumn, winter',
  month: 'January, February, March, April, May, June, July, August, September, October, November, December',
  weekday: 'Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday',
  colour: 'red, green, blue, yellow, brown, white, black, orange, purple, pink, grey',
  metal: 'iron, copper, zinc, tin, lead, silver, gold, nickel, aluminium, mercury',
  gas: 'oxygen, nitrogen, hydrogen, helium, carbon dioxide, methane, argon',
  material: 'wood, stone, glass, paper, leather, rubber, clay, wax, wool, cotton',
  superlative: 'largest, smallest, oldest, youngest',
  length: 'longest, shortest, widest, deepest',
  strength: 'strongest, weakest, fastest, slowest',
  ordinal: 'first, second, third, fourth, fifth, sixth',
  century:
    'first, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth, eleventh, twelfth, thirteenth, fourteenth, fifteenth, sixteenth, seventeenth, eighteenth, nineteenth, twentieth',
  unit: 'seconds, minutes, hours, days, weeks, months, years',
  continent: 'Africa, Asia, Europe, North America, South America, Australia, Antarctica',
  country:
    'Argentina, Austria, Belgium, Brazil, Canada, China, Denmark, Egypt, England, Ethiopia, France, Germany, Greece, Hungary, Iceland, India, Ireland, Italy, Japan, Kenya, Mexico, Norway, Peru, Poland, Portugal, Russia, Scotland, Spain, Sweden, Switzerland, Turkey, Vietnam, Yemen',
  city: 'Amsterdam, Athens, Berlin, Boston, Brussels, Budapest, Cairo, Chicago, Copenhagen, Dublin, Edinburgh, Florence, Geneva, Hamburg, Istanbul, Lisbon, London, Los Angeles, Madrid, Milan, Moscow, Munich, New York, Paris, Philadelphia, Prague, Rome, Stockholm, Tokyo, Venice, Vienna, Warsaw',
  nationality:
    'American, Austrian, Belgian, British, Chinese, Danish, Dutch, Egyptian, English, French, German, Greek, Hungarian, Indian, Irish, Italian, Japanese, Norwegian, Persian, Polish, Portuguese, Roman, Russian, Scottish, Soviet, Spanish, Swedish, Swiss, Turkish',
  language: 'Latin, Greek, Arabic, Persian, Sanskrit, Hebrew',
  ocean: 'Atlantic, Pacific, Indian Ocean, Arctic Ocean, Southern Ocean',
  sea: 'Black Sea, North Sea, Baltic Sea, Caspian Sea, Mediterranean, Red Sea, Adriatic',
  planet: 'Mars, Venus, Jupiter, Saturn, Mercury, Neptune',
  person:
    'Albert Einstein, Alexander Fleming, Alexander von Humboldt, Antoine Lavoisier, Benjamin Franklin, Carl Linnaeus, Charles Darwin, Dorothy Hodgkin, Emmy Noether, Ernest Rutherford, Gottfried Leibniz, Gregor Mendel, Guglielmo Marconi, James Watt, Johannes Kepler, Leonhard Euler, Lise Meitner, Marie Curie, Max Planck, Niels Bohr, Robert Hooke, Robert Koch, Rosalind Franklin, Samuel Morse, Tycho Brahe',
};

export const wordGroups: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(lists).map(([name, words]) => [name, words.split(', ')]),
);

const membership = new Map<string, string>();
// A word in several groups belongs to the first one.
for (const [group, words] of wordGroups) for (const word of words) if (!membership.has(word)) membership.set(word, group);

/** Upper and lower case matter: `lead` is a metal and also a verb, `May` a month and `may` none. */
export const findWordGroup = (word: string): string | undefined => membership.get(word);

/** Verbs, adjectives and meanings of their own: too often not the member of the group. */
export const ambiguousWords: ReadonlySet<string> = new Set([
  'lead',
  'second',
  'spring',
  'orange',
  'iron',
  'May',
  'March',
  'first',
]);
