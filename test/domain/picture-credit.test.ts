import { expect, test } from 'vitest';
import { pictureCreditSchema } from '#shared/deck/picture-credit.ts';

const parseCredit = (url: string) => pictureCreditSchema.safeParse({ provider: 'Openverse', url });

test.each(['https://a.example/\0', 'https://a.example/\ud800', 'https://a.example/\udc00b'])(
  'a picture credit is rejected if its URL has a NUL character or an unpaired surrogate: %j',
  (url) => {
    expect(parseCredit(url).success).toBe(false);
  },
);

test('control characters are removed from the URL of a picture credit', () => {
  expect(parseCredit('https://a.example/\u0001b\u007f').data?.url).toBe('https://a.example/b');
});
