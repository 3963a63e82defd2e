import { describe, expect, test } from 'vitest';
import { keptShares, maxLiveShares, roomForShare, shareStateOf } from '#shared/domain/shares.ts';

const id = (n: number) => String(n).padStart(3, '0');
const live = (n: number) => ({ id: id(n) });
const revoked = (n: number) => ({ id: id(n), revoked_at: 1 });

describe('a link', () => {
  test.each([
    ['live', {}],
    ['live', { valid_until: 101 }],
    ['expired', { valid_until: 100 }],
    ['revoked', { revoked_at: 50 }],
    ['revoked', { revoked_at: 50, valid_until: 60 }],
  ])('is %s at 100 by %j', (state, times) => {
    expect(shareStateOf({ id: 'a', ...times }, 100)).toBe(state);
  });
});

describe('the list of links', () => {
  test('keeps all beside a new one while there is room', () => {
    const shares = Array.from({ length: keptShares - 1 }, (_, n) => revoked(n));

    expect(roomForShare(shares, 100)).toEqual({ kept: shares, dropped: [] });
  });

  test('drops the oldest that have ended, and never a live one', () => {
    const lives = Array.from({ length: maxLiveShares - 1 }, (_, n) => live(n));
    const ended = Array.from({ length: keptShares }, (_, n) => revoked(n + 100));

    const { kept, dropped } = roomForShare([...lives, ...ended], 100);

    expect(kept).toHaveLength(keptShares - 1);
    expect(kept).toEqual(expect.arrayContaining(lives));
    expect(dropped.map((share) => share.id).sort()).toEqual(
      Array.from({ length: maxLiveShares }, (_, n) => id(n + 100)),
    );
  });
});
