import { expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { removeFromAllPresentations } from '#lambdas/services/collaborators/remove-from-all-presentations.ts';
import { collaboratorEntity } from '#lambdas/stores/collaborator-entity.ts';
import { listCollaborators, listSharedWith } from '#lambdas/stores/collaborator-store.ts';
import type { Collaborator } from '#shared/schemas/collaborators.ts';
import { call } from '#test/support/api.ts';
import { newKey } from '#test/support/api-keys.ts';
import { newDeck } from '#test/support/decks.ts';
import { newUser } from '#test/support/factories.ts';

const sweepPass = { until: Number.POSITIVE_INFINITY, clock: systemClock };

/** Shares a new presentation with a person. */
async function shareWith(email: string) {
  const owner = await newUser();
  const { id } = await newDeck({}, owner.user);
  const path = `/presentations/${id}/collaborators`;
  const body = { email, role: 'viewer' };
  const added = await call('POST', path, { token: owner.token, body });
  return { id, path, owner, collaborator: added.body as unknown as Collaborator };
}

test('the list of collaborators contains no e-mail addresses when an API key requests it', async () => {
  const guest = await newUser();
  const { path, owner, collaborator } = await shareWith(guest.user.email);
  const [ofOwner, ofGuest] = [await newKey(owner, 'read'), await newKey(guest, 'read')];
  const list = async (token: string) => (await call('GET', path, { token })).body.items;

  expect(await list(ofOwner.key)).toEqual([{ ...collaborator, email: null }]);
  expect(await list(ofGuest.key)).toMatchObject([{ email: null, is_me: true }]);
});

test('a deleted user is removed from all shared presentations, even if there are more than the list of shared presentations shows', async () => {
  const { user } = await newUser();
  const { id } = await shareWith(user.email);
  const removed = Array.from({ length: 501 }, (_, i) => ({
    ...{ presentation_id: `${user.id.slice(0, 22)}${1000 + i}`, id: `${i}`, email: user.email },
    ...{ role: 'viewer' as const, user_id: user.id, person: user.id, created_at: 1 },
  }));
  await collaboratorEntity().put(removed).go();

  const isDone = await removeFromAllPresentations(user.id, user.email, sweepPass);

  expect(isDone).toBe(true);
  expect(await listSharedWith(user.id, 'all')).toEqual([]);
  expect(await listCollaborators(id)).toEqual([]);
});

test('when a sweep’s time is used up, the shared presentations of a deleted user are left for the next sweep', async () => {
  const { user } = await newUser();
  const { id } = await shareWith(user.email);

  const isDone = await removeFromAllPresentations(user.id, user.email, { ...sweepPass, until: 0 });

  expect(isDone).toBe(false);
  expect(await listCollaborators(id)).toHaveLength(1);
});
