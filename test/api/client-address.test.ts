import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { call } from '#test/support/api.ts';

// Counts are kept by the window of time: none may end in the middle of a test.
beforeEach(() => {
  vi.spyOn(systemClock, 'now').mockReturnValue(Date.now());
});

afterEach(() => {
  vi.restoreAllMocks();
});

const validate = (address: string) =>
  call('GET', '/invite-codes/00000-00000/validate', { address });

async function useUp(address: string): Promise<void> {
  for (let i = 0; i < 60; i += 1) {
    expect((await validate(address)).status).toBe(200);
  }
}

test('an invite code can be tried sixty times a minute from one address', async () => {
  await useUp('198.51.100.1');

  const refused = await validate('198.51.100.1');
  const other = await validate('198.51.100.2');

  expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(other.status).toBe(200);
});

test('what a caller writes in front of X-Forwarded-For makes no new address of theirs', async () => {
  await useUp('198.51.100.3, 203.0.113.1');

  const refused = await validate('10.9.8.7, 198.51.100.3, 203.0.113.2');

  expect(refused.status).toBe(429);
});

test('one IPv6 network is one address', async () => {
  await useUp('2001:db8:1:2::1');

  const sameNetwork = await validate('2001:db8:1:2:ffff::9');
  const otherNetwork = await validate('2001:db8:1:3::1');

  expect(sameNetwork.status).toBe(429);
  expect(otherNetwork.status).toBe(200);
});
