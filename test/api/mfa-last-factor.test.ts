import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { env } from '#lambdas/lib/env.ts';
import { addFactor } from '#lambdas/stores/factor-store.ts';
import { listSessions } from '#lambdas/stores/session-store.ts';
import type { Settings } from '#shared/schemas/settings.ts';
import { type ApiResponse, call } from '#test/support/api.ts';
import { freezeClock, newTotpUser, type TotpUser } from '#test/support/mfa.ts';

const settingBefore = env.SETTINGS.mfa_required_for;
const setMfaRequiredFor = (mfa_required_for: Settings['mfa_required_for']) =>
  void Object.assign(env.SETTINGS, { mfa_required_for });

freezeClock();
beforeEach(() => setMfaRequiredFor('admins'));
afterEach(() => setMfaRequiredFor(settingBefore));

const remove = (path: string, token: string): Promise<ApiResponse> =>
  call('DELETE', `/auth/mfa${path}`, { token });
const readFactors = async (token: string) => {
  const { body } = await call('GET', '/auth/mfa', { token });
  return [body.totp, ...(body.passkeys as unknown[])].filter((factor) => factor !== null);
};

/** Adds a passkey without a usable private key. */
async function addPasskey({ user }: TotpUser, id: string): Promise<void> {
  const [session] = await listSessions(user.id);
  if (!session) throw new Error('the user must be signed in');
  const passkey = {
    user_id: user.id,
    id,
    name: id,
    public_key: 'none',
    counter: 0,
    transports: [],
    rp_id: 'app.deckwright.test',
    is_synced: false,
    created_at: systemClock.now(),
  };
  await addFactor(session, { passkey });
}

describe('an admin whose deployment requires a second factor', () => {
  test('one of an admin’s two required factors stays when both are removed at the same time', async () => {
    for (let repeat = 0; repeat < 5; repeat += 1) {
      const admin = await newTotpUser({ is_admin: true });
      await addPasskey(admin, 'laptop');

      const answers = await Promise.all([
        remove('/totp', admin.token),
        remove('/passkeys/laptop', admin.token),
      ]);

      expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
      expect(await readFactors(admin.token)).toHaveLength(1);
    }
  });

  test('one of an admin’s three required factors stays when all are removed at the same time', async () => {
    const admin = await newTotpUser({ is_admin: true });
    await addPasskey(admin, 'laptop');
    await addPasskey(admin, 'phone');

    await Promise.all(
      ['/totp', '/passkeys/laptop', '/passkeys/phone'].map((path) => remove(path, admin.token)),
    );

    expect((await readFactors(admin.token)).length).toBeGreaterThan(0);
  });

  test('an admin can remove second factors until one required factor is left', async () => {
    const admin = await newTotpUser({ is_admin: true });
    await addPasskey(admin, 'laptop');

    const app = await remove('/totp', admin.token);
    const repeatedResponse = await remove('/totp', admin.token);
    const lastResponse = await remove('/passkeys/laptop', admin.token);

    expect([app.status, repeatedResponse.status]).toEqual([204, 404]);
    expect(lastResponse).toMatchObject({ status: 409, body: { code: 'last_factor' } });
  });
});

describe('a session whose factor was removed', () => {
  test('a session whose factor was removed must set up a factor again once the user becomes an admin', async () => {
    const owner = await newTotpUser();
    await remove('/totp', owner.token);
    const admin = await newTotpUser({ is_admin: true });
    const promoted = await call('PUT', `/users/${owner.user.id}`, {
      token: admin.token,
      body: { is_admin: true },
    });

    const answer = await call('GET', '/users', { token: owner.token });

    expect(promoted.status).toBe(200);
    expect(answer).toMatchObject({ status: 403, body: { code: 'mfa_required' } });
  });

  test('a session whose factor was removed must set up a factor again once the deployment requires one', async () => {
    setMfaRequiredFor('nobody');
    const admin = await newTotpUser({ is_admin: true });
    await remove('/totp', admin.token);
    setMfaRequiredFor('admins');

    expect(await call('GET', '/users', { token: admin.token })).toMatchObject({
      status: 403,
      body: { code: 'mfa_required' },
    });
  });
});
