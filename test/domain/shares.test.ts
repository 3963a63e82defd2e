import { describe, expect, test } from 'vitest';
import {
  getShareState,
  makeRoomForShare,
  maxListedShares,
  maxLiveShares,
} from '#shared/domain/shares.ts';

const toShareId = (n: number) => String(n).padStart(3, '0');
const createLiveShare = (n: number) => ({ id: toShareId(n) });
const createRevokedShare = (n: number) => ({ id: toShareId(n), revoked_at: 1 });

describe('the status of a share link', () => {
  test.each([
    ['live', {}],
    ['live', { valid_until: 101 }],
    ['expired', { valid_until: 100 }],
    ['revoked', { revoked_at: 50 }],
    ['revoked', { revoked_at: 50, valid_until: 60 }],
  ])('a share link is %s at time 100 with %j', (state, times) => {
    expect(getShareState({ id: 'a', ...times }, 100)).toBe(state);
  });
});

describe('the list of share links', () => {
  test('the list of share links keeps all links while it is shorter than its maximum', () => {
    const shares = Array.from({ length: maxListedShares - 1 }, (_, n) => createRevokedShare(n));

    expect(makeRoomForShare(shares, 100)).toEqual({ kept: shares, dropped: [] });
  });

  test('the list of share links drops the oldest ended links and never a live link', () => {
    const lives = Array.from({ length: maxLiveShares - 1 }, (_, n) => createLiveShare(n));
    const endedShares = Array.from({ length: maxListedShares }, (_, n) =>
      createRevokedShare(n + 100),
    );

    const { kept, dropped } = makeRoomForShare([...lives, ...endedShares], 100);

    expect(kept).toHaveLength(maxListedShares - 1);
    expect(kept).toEqual(expect.arrayContaining(lives));
    expect(dropped.map((share) => share.id).sort()).toEqual(
      Array.from({ length: maxLiveShares }, (_, n) => toShareId(n + 100)),
    );
  });
});
