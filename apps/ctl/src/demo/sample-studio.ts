/** What members of the demo publish: enough to explore, like and search. */
export const samplePublication = {
  title: 'Numbers by lamplight',
  description: 'A sample studio of the demo: one idea an evening.',
  custom_url: 'numbers-by-lamplight',
};

export const sampleExperiences = [
  {
    title: 'Why there is no last prime',
    focus_area: 'Prime numbers',
    subcategory: 'Number theory',
    tags: ['proofs', 'beginner friendly'],
    note: 'Suppose there were a last prime. Multiply all primes together and add one. No prime on the list divides the result, so either it is itself prime or some prime outside the list divides it. Either way the list was not complete.',
    expert: 'Answer questions about Euclid’s proof. Ask back before you explain.',
    quest: {
      name: 'Catch a prime',
      description:
        'A prime has exactly two divisors. Every number above one is a product of primes, in one way only. Multiply some primes, add one, and look for the prime that you did not have.',
    },
  },
  {
    title: 'A birthday in common',
    focus_area: 'Surprising probabilities',
    subcategory: 'Probability',
    tags: ['hands-on'],
    note: 'In a room of twenty-three people it is more likely than not that two share a birthday. Count the pairs, not the people: there are two hundred and fifty-three of them.',
  },
  {
    title: 'Ask your database a better question',
    focus_area: 'SQL that reads well',
    subcategory: 'Data',
    tags: ['hands-on', 'open source'],
    note: 'A query is a sentence. Name the thing first, then the conditions, then the order. If you cannot say it aloud, the planner will not enjoy it either.',
    expert: 'Help the reader rewrite a query, one clause at a time.',
  },
] as const;
