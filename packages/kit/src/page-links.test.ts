import { describe, expect, test } from 'vitest';

import { createPageLinks, getPageNumber, getPageSize } from './page-links.ts';

/** The rules of Django REST Framework's PageNumberPagination, case by case. */
describe('page_size', () => {
  test.each([
    [undefined, 20],
    ['', 20],
    ['0', 20],
    ['-5', 20],
    ['ten', 20],
    ['1.5', 20],
    ['1', 1],
    ['100', 100],
    ['101', 100],
    ['999999999999', 100],
    [' 7 ', 7],
    ['+7', 7],
    ['1_0', 10],
  ])('%j gives %i', (page_size, size) => {
    expect(getPageSize({ page_size })).toBe(size);
  });
});

describe('the page parameter', () => {
  test.each([
    [undefined, 45, 1],
    ['', 45, 1],
    ['1', 45, 1],
    ['3', 45, 3],
    ['last', 45, 3],
    ['last', 0, 1],
    ['1', 0, 1],
    [' 2 ', 45, 2],
  ])('%j of %i results is page %i', (page, count, number) => {
    expect(getPageNumber({ page }, count)).toBe(number);
  });
  test.each([['0'], ['-1'], ['4'], ['two'], ['1.0'], ['LAST'], ['99999999999999999999']])(
    '%j of 45 results is not found',
    (page) => {
      expect(() => getPageNumber({ page }, 45)).toThrow(
        expect.objectContaining({ status: 404, code: 'invalid_page', message: 'Invalid page.' }),
      );
    },
  );
  test('is 404 for page 2 of no results', () => {
    expect(() => getPageNumber({ page: '2' }, 0)).toThrow('Invalid page.');
  });
});

describe('links to other pages', () => {
  const at = (target: string, page: number, count = 45) =>
    createPageLinks({ baseUrl: 'https://api.test', target, page, size: 20, count });
  test('are null for a single page', () => {
    expect(at('/q/', 1, 20)).toEqual({ next: null, previous: null });
  });
  test('keep all parameters, sorted by name', () => {
    expect(at('/q/?z=1&a=2', 1).next).toBe('https://api.test/q/?a=2&page=2&z=1');
  });
  test('name page 1 without a number', () => {
    expect(at('/q/?page=2&a=2', 2).previous).toBe('https://api.test/q/?a=2');
    expect(at('/q/?page=2', 2).previous).toBe('https://api.test/q/');
  });
  test('have no next on the last page', () => {
    expect(at('/q/?page=3', 3)).toEqual({ next: null, previous: 'https://api.test/q/?page=2' });
  });
  test('keep repeated and blank parameters', () => {
    expect(at('/q/?tags=2&tags=1&search=', 1).next).toBe('https://api.test/q/?page=2&search=&tags=2&tags=1');
  });
  test('quote values as Python does', () => {
    expect(at('/q/?search=a%20b*~%C3%A9(%26)', 1).next).toBe('https://api.test/q/?page=2&search=a+b%2A~%C3%A9%28%26%29');
  });
});
