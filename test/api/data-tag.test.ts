import { afterEach, expect, test, vi } from 'vitest';
import { computeDataTag } from '#lambdas/api/data-tag.ts';

afterEach(() => vi.restoreAllMocks());

const createTag = (text: string) => computeDataTag(Buffer.from(text));

test('equal data has an equal data tag, in any order of its fields', () => {
  const tag = createTag('{"a":1,"b":{"c":[1,2],"d":"x"}}');

  expect(createTag('{"b":{"d":"x","c":[1,2]},"a":1}')).toBe(tag);
  expect(createTag('{"a":1,"b":{"c":[2,1],"d":"x"}}')).not.toBe(tag);
});

test('the content tag of a JSON text is cached, so that the same text is parsed only once', () => {
  const text = JSON.stringify({ items: [crypto.randomUUID()] });
  const tag = createTag(text);
  const parse = vi.spyOn(JSON, 'parse');

  expect(createTag(text)).toBe(tag);
  expect(parse).not.toHaveBeenCalled();
});
