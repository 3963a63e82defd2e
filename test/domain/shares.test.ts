import { describe, expect, test } from 'vitest';
import {
  makeRoomForShare,
  maxListedShares,
  maxLiveShares,
  shareState,
} from '#shared/domain/shares.ts';

const id = (n: number) => String(n).padStart(3, '0');
const liveShare = (n: number) => ({ id: id(n) });
const revokedShare = (n: number) => ({ id: id(n), revoked_at: 1 });

describe('the status of a share link', () => {
  test.each([
    ['live', {}],
    ['live', { valid_until: 101 }],
    ['expired', { valid_until: 100 }],
    ['revoked', { revoked_at: 50 }],
    ['revoked', { revoked_at: 50, valid_until: 60 }],
  ])('a share link is %s at time 100 with %j', (state, times) => {
    expect(shareState({ id: 'a', ...times }, 100)).toBe(state);
  });
});

describe('the list of share links', () => {
  test('the list of share links keeps all links while it is shorter than its maximum', () => {
    const shares = Array.from({ length: maxListedShares - 1 }, (_, n) => revokedShare(n));

    expect(makeRoomForShare(shares, 100)).toEqual({ kept: shares, dropped: [] });
  });

  test('the list of share links drops the oldest ended links and never a live link', () => {
    const lives = Array.from({ length: maxLiveShares - 1 }, (_, n) => liveShare(n));
    const endedShares = Array.from({ length: maxListedShares }, (_, n) => revokedShare(n + 100));

    const { kept, dropped } = makeRoomForShare([...lives, ...endedShares], 100);

    expect(kept).toHaveLength(maxListedShares - 1);
    expect(kept).toEqual(expect.arrayContaining(lives));
    expect(dropped.map((share) => share.id).sort()).toEqual(
      Array.from({ length: maxLiveShares }, (_, n) => id(n + 100)),
    );
  });
});
