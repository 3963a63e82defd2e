import { paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { describe, expect, test } from 'vitest';
import { type Clock, systemClock } from '#lambdas/lib/clock.ts';
import { env } from '#lambdas/lib/env.ts';
import { runInParallel } from '#lambdas/lib/in-parallel.ts';
import { s3 } from '#lambdas/lib/s3-clients.ts';
import { hashToken } from '#lambdas/lib/tokens.ts';
import { createShare } from '#lambdas/services/shares/create-share.ts';
import { addSource } from '#lambdas/services/sources/add-source.ts';
import { artifactKeys, putArtifact } from '#lambdas/stores/artifact-store.ts';
import { getDeck } from '#lambdas/stores/deck-store.ts';
import { listOwnerDeckIds, listOwnerSourceIds } from '#lambdas/stores/owner-store.ts';
import { putSuppression } from '#lambdas/stores/suppression-store.ts';
import { listDueJobs } from '#lambdas/stores/user-job-store.ts';
import type { UserRecord } from '#lambdas/stores/user-store.ts';
import { sweepUserJobs } from '#lambdas/sweeper/user-jobs.ts';
import { createShareBodySchema } from '#shared/schemas/shares.ts';
import { allItems } from '#test/support/all-items.ts';
import { call } from '#test/support/api.ts';
import { createClockAhead } from '#test/support/clock.ts';
import { newDeck } from '#test/support/decks.ts';
import { newAdmin, newEmail, newInvite, newUser, testPassword } from '#test/support/factories.ts';
import { runWithStoreLimit } from '#test/support/limited-stores.ts';
import { putVersion } from '#test/support/published-deck.ts';
import { useInvite } from '#test/support/register.ts';
import { newWebhook, sendPing, startReceiver } from '#test/support/webhooks.ts';

const soonClock = createClockAhead(31_000);
const laterClock = createClockAhead(31 * 60_000);

/** Returns all items of the table that contain one of the texts, as `pk sk`. */
async function listItemsWith(texts: readonly string[]): Promise<string[]> {
  const isHeld = (json: string) => texts.some((text) => json.includes(text));
  return (await allItems())
    .filter((item) => isHeld(JSON.stringify(item)))
    .map(({ pk, sk }) => `${pk?.S} ${sk?.S}`);
}

/** Returns all objects of the bucket whose key contains one of the texts. */
async function listObjectsWith(texts: readonly string[]): Promise<string[]> {
  const keys: string[] = [];
  for (const Prefix of ['decks/', 'sources/']) {
    const pages = paginateListObjectsV2({ client: s3() }, { Bucket: env.ARTIFACTS_BUCKET, Prefix });
    for await (const { Contents = [] } of pages)
      keys.push(...Contents.flatMap(({ Key }) => Key ?? []));
  }
  return keys.filter((key) => texts.some((text) => key.includes(text)));
}

/** Whether an item is kept after its user is removed: audit events and token usage. */
const isKeptAfterRemoval = (item: string) =>
  item.startsWith('AUDIT EVENT#') || item.includes('SPENDING#');

async function newRegisteredUser(): Promise<UserRecord> {
  const email = newEmail();
  const owner = await newUser({ email, tier: 'team' });
  const { user } = owner;
  await sendPing(await newWebhook(owner, (await startReceiver()).url));
  await call('POST', '/auth/login', { body: { email, password: testPassword } });
  await call('POST', '/auth/forgot-password', { body: { email } });
  await call('POST', '/auth/request-invite-code', { body: { email } });
  await putSuppression({ email, reason: 'bounce', at: Date.now() });
  return user;
}

async function newDecks(user: UserRecord, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const { id } = await newDeck({ topic: `Lighthouses, part ${i}` }, user);
    await putArtifact(`decks/${id}/versions/1/html-1-1/deck.html`, 'a page', 'text/html');
    await putArtifact(`sources/${id}/passages.json`, '[]', 'application/json');
    ids.push(id);
  }
  return ids;
}

const isRemovalDue = async (user: UserRecord, clock: Clock) =>
  (await listDueJobs(clock.now())).some(({ user_id }) => user_id === user.id);

/**
 * Runs sweeps that are killed after some requests to the stores, until the removal of the user is complete; returns the
 * number of sweeps.
 */
async function countDyingSweeps(user: UserRecord, clock: Clock): Promise<number> {
  for (let sweeps = 0; ; sweeps += 1) {
    if (sweeps === 60) throw new Error('The removal is not complete after 60 sweeps.');
    if (!(await isRemovalDue(user, clock))) return sweeps;
    await runWithStoreLimit(1_500, () => sweepUserJobs(clock));
  }
}

describe('removing the data of a deleted user', () => {
  test('a deleted user with 300 decks is removed completely, even if each sweep is killed after 1,500 requests', async () => {
    const admin = await newAdmin();
    const { user } = await newUser({ tier: 'team' });
    const ids: string[] = [];
    await runInParallel(Array.from({ length: 300 }), 8, async () => {
      ids.push((await newDeck({}, user)).id);
    });
    await call('DELETE', `/users/${user.id}`, { token: admin.token });

    await sweepUserJobs(soonClock, 300);
    const isLeft = await isRemovalDue(user, soonClock);
    const firstSweeps = await countDyingSweeps(user, soonClock);
    const foundByOwner = await listOwnerDeckIds(user.id, { after: undefined, limit: 400 });
    await sweepUserJobs(laterClock, 300);
    const isLeftLater = await isRemovalDue(user, laterClock);
    const lastSweeps = await countDyingSweeps(user, laterClock);

    expect([isLeft, isLeftLater]).toEqual([true, true]);
    expect(firstSweeps).toBeGreaterThan(1);
    expect(foundByOwner).toEqual(ids.toSorted());
    expect(lastSweeps).toBeGreaterThan(1);
    const left = await listItemsWith([user.id, user.email, ...ids]);
    expect(left.filter((item) => !isKeptAfterRemoval(item))).toEqual([]);
  }, 180_000);

  test('a deleted user with fifty decks leaves no data in table and bucket, even if the sweeper crashes repeatedly', async () => {
    const admin = await newAdmin();
    const user = await newRegisteredUser();
    const decks = await newDecks(user, 50);
    const source = await addSource(
      user,
      systemClock.id(),
      { name: 'Notes', text: 'Lamps were lit at dusk.' },
      systemClock,
    );
    await putArtifact(artifactKeys.original(source.id), 'bytes', 'text/plain');
    const shared = decks[0] ?? '';
    await putVersion(shared, 1);
    const body = createShareBodySchema.parse({ version: 1, password: 'open sesame' });
    await createShare(user, { id: shared, newId: systemClock.id(), body }, systemClock);
    const searchTexts = [user.id, user.email, hashToken(user.email), source.id, ...decks];
    const dataBefore = {
      items: await listItemsWith(searchTexts),
      objects: await listObjectsWith(searchTexts),
    };

    const answer = await call('DELETE', `/users/${user.id}`, { token: admin.token });
    const deaths: boolean[] = [];
    for (const operations of [3, 40, 200, 450, 700]) {
      deaths.push(await runWithStoreLimit(operations, () => sweepUserJobs(soonClock)));
    }
    await sweepUserJobs(soonClock);
    for (const operations of [5, 130, 300]) {
      deaths.push(await runWithStoreLimit(operations, () => sweepUserJobs(laterClock)));
    }
    await sweepUserJobs(laterClock);

    expect(answer.status).toBe(204);
    expect(dataBefore.items.filter((item) => item.startsWith('SHARE#'))).toHaveLength(1);
    expect(dataBefore.items.length).toBeGreaterThan(150);
    expect(dataBefore.objects.length).toBeGreaterThan(100);
    expect(deaths.filter((isDone) => !isDone).length).toBeGreaterThan(4);
    expect((await listItemsWith(searchTexts)).filter((item) => !isKeptAfterRemoval(item))).toEqual(
      [],
    );
    expect(await listObjectsWith(searchTexts)).toEqual([]);
  }, 180_000);

  test('a deleted user is signed out and no longer listed, the decks are not found, and the e-mail can be registered again', async () => {
    const admin = await newAdmin();
    const { user, token, refreshToken } = await newUser();
    const deck = await newDeck({}, user);

    const answer = await call('DELETE', `/users/${user.id}`, { token: admin.token });

    expect(answer.status).toBe(204);
    expect((await call('GET', '/auth/me', { token })).status).toBe(401);
    const refreshed = await call('POST', '/auth/refresh', {
      body: { refresh_token: refreshToken },
    });
    expect(refreshed.status).toBe(401);
    expect((await call('GET', `/users/${user.id}`, { token: admin.token })).status).toBe(404);
    const list = await call('GET', `/users?q=${user.email}`, { token: admin.token });
    expect(list.body.items).toEqual([]);
    expect(await getDeck(deck.id)).toBeUndefined();
    expect((await call('GET', `/presentations/${deck.id}`, { token: admin.token })).status).toBe(
      404,
    );
    const { code } = await newInvite();
    const repeatedResponse = await call('POST', '/auth/register', {
      body: {
        email: user.email,
        password: testPassword,
        full_name: 'Somebody New',
        invite_code: code,
      },
    });
    expect(repeatedResponse.status).toBe(202);
    const searchResponse = await call('GET', `/users?q=${user.email}`, { token: admin.token });
    expect(searchResponse.body.items).toMatchObject([{ full_name: 'Somebody New' }]);
  });

  test('deleting a user creates an audit event and removes the e-mail from the use of the invite code', async () => {
    const admin = await newAdmin();
    const email = newEmail();
    const invite = await newInvite();
    await useInvite(invite.code, email);
    const list = await call('GET', `/users?q=${email}`, { token: admin.token });
    const [foundUser] = list.body.items as { id: string }[];

    await call('DELETE', `/users/${foundUser?.id}`, { token: admin.token });
    await sweepUserJobs(soonClock);

    const detail = await call('GET', `/invite-codes/${invite.id}`, { token: admin.token });
    expect(detail.body.uses).toMatchObject([{ user_id: foundUser?.id, email: null }]);
    const events = await call('GET', `/audit?target_id=${foundUser?.id}`, { token: admin.token });
    expect(events.body.items).toMatchObject([
      { action: 'user.deleted', target: { label: email }, actor: { id: admin.user.id } },
    ]);
  });

  test('deleting a user a second time returns 404', async () => {
    const admin = await newAdmin();
    const { user } = await newUser();

    const answers = await Promise.all(
      [1, 2, 3].map(() => call('DELETE', `/users/${user.id}`, { token: admin.token })),
    );

    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404, 404]);
  });

  test('a create request that is in progress when its user is deleted leaves no deck behind', async () => {
    const admin = await newAdmin();
    const { user } = await newUser();
    await call('DELETE', `/users/${user.id}`, { token: admin.token });
    const lateDeck = await newDeck({}, user);

    await sweepUserJobs(soonClock);
    await sweepUserJobs(laterClock);

    expect(await getDeck(lateDeck.id)).toBeUndefined();
    expect(
      (await listItemsWith([lateDeck.id])).filter((item) => !isKeptAfterRemoval(item)),
    ).toEqual([]);
    expect(await listOwnerSourceIds(user.id, { after: undefined, limit: 10 })).toEqual([]);
  });
});
