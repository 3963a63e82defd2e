import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { call } from '#test/support/api.ts';

// Rate limits count per time window; freeze the time so that no window ends during a test.
beforeEach(() => {
  vi.spyOn(systemClock, 'now').mockReturnValue(Date.now());
});

afterEach(() => {
  vi.restoreAllMocks();
});

const validateInvite = (address: string) =>
  call('GET', '/invite-codes/00000-00000/validate', { address });

async function useUpLimit(address: string): Promise<void> {
  for (let i = 0; i < 60; i += 1) {
    expect((await validateInvite(address)).status).toBe(200);
  }
}

test('a network address can check invite codes sixty times a minute', async () => {
  await useUpLimit('198.51.100.1');

  const rejectedResponse = await validateInvite('198.51.100.1');
  const otherResponse = await validateInvite('198.51.100.2');

  expect(rejectedResponse).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  expect(Number(rejectedResponse.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(otherResponse.status).toBe(200);
});

test('entries that a client adds to X-Forwarded-For do not change its network address', async () => {
  await useUpLimit('198.51.100.3, 203.0.113.1');

  const rejectedResponse = await validateInvite('10.9.8.7, 198.51.100.3, 203.0.113.2');

  expect(rejectedResponse.status).toBe(429);
});

test('all addresses of an IPv6 /64 network count as one', async () => {
  await useUpLimit('2001:db8:1:2::1');

  const sameNetwork = await validateInvite('2001:db8:1:2:ffff::9');
  const otherNetwork = await validateInvite('2001:db8:1:3::1');

  expect(sameNetwork.status).toBe(429);
  expect(otherNetwork.status).toBe(200);
});
