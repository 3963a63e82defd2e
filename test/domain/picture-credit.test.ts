import { expect, test } from 'vitest';
import { pictureCreditSchema } from '#shared/deck/picture-credit.ts';

const credit = (url: string) => pictureCreditSchema.safeParse({ provider: 'Openverse', url });

test.each(['https://a.example/\0', 'https://a.example/\ud800', 'https://a.example/\udc00b'])(
  'an address with a NUL character or an unpaired surrogate is rejected: %j',
  (url) => {
    expect(credit(url).success).toBe(false);
  },
);

test('control characters are removed from an address', () => {
  expect(credit('https://a.example/\u0001b\u007f').data?.url).toBe('https://a.example/b');
});
