import { describe, expect, test } from 'vitest';

import { findRelatedPosts } from './related-posts.rules.ts';

const post = (slug: string, tags: string[], { category = 'x', ms = 0 } = {}) => ({
  slug,
  tag_keys: new Set(tags),
  category_key: category,
  published: { ms },
});

const slugs = (related: readonly { slug: string }[]) => related.map(({ slug }) => slug);

describe('findRelatedPosts', () => {
  test('sorts by common tags, then common category, then newest, then slug', () => {
    const here = post('here', ['a', 'b'], { category: 'news' });
    const others = [
      post('d-old', ['a'], { ms: 1 }),
      post('d-new', ['a'], { ms: 2 }),
      post('category', ['a'], { category: 'news' }),
      post('both', ['b', 'a']),
      post('c-old', ['b'], { ms: 1 }),
    ];
    expect(slugs(findRelatedPosts(here, [here, ...others], 9))).toEqual(['both', 'category', 'd-new', 'c-old', 'd-old']);
  });

  test('leaves out the post itself and posts that share nothing with it', () => {
    const here = post('here', ['a']);
    expect(findRelatedPosts(here, [here, post('unrelated', ['b'], { category: 'y' })], 9)).toEqual([]);
  });

  test('returns no more than the limit', () => {
    const here = post('here', ['a']);
    const others = ['1', '2', '3', '4'].map((slug) => post(slug, ['a']));
    expect(slugs(findRelatedPosts(here, others, 3))).toEqual(['1', '2', '3']);
  });
});
