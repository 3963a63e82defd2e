import { systemClock } from '#lambdas/lib/clock.ts';
import { hashToken } from '#lambdas/lib/tokens.ts';
import {
  createStopInvitationsToken,
  stopInvitations,
} from '#lambdas/services/collaborators/stop-invitations.ts';
import { createMarkedUri } from '#lambdas/services/pictures/own-mark.ts';
import { storePicture } from '#lambdas/services/pictures/picture-store.ts';
import { noUsage } from '#lambdas/services/usage/usage-rows.ts';
import { artifactKeys, putArtifact } from '#lambdas/stores/artifact-store.ts';
import { storeSummary } from '#lambdas/stores/day-summary-store.ts';
import { inviteUseEntity } from '#lambdas/stores/invite-entity.ts';
import { putInviteRequest } from '#lambdas/stores/invite-request-store.ts';
import { createChallenge } from '#lambdas/stores/mfa-challenge-store.ts';
import { passkeyEntity } from '#lambdas/stores/mfa-entities.ts';
import { modelResponseEntity } from '#lambdas/stores/model-response-entity.ts';
import { takeReadingSlot } from '#lambdas/stores/reading-store.ts';
import { putSuppression } from '#lambdas/stores/suppression-store.ts';
import { userEntity } from '#lambdas/stores/user-entity.ts';
import { adminCodeEntity } from '#lambdas/stores/user-related-entities.ts';
import { webhookEventEntity } from '#lambdas/stores/webhook-event-entity.ts';
import type { OutlineView } from '#shared/schemas/outline.ts';
import { call } from './api.ts';
import { requestKey } from './api-keys.ts';
import { newEmail, newInvite, testPassword } from './factories.ts';
import { createPlainWorker, finishedDeck, ifMatch, runQueuedTasks } from './finished-deck.ts';
import { dataUriBytes, jpeg } from './hostile-pictures.ts';
import { addTotp } from './mfa.ts';
import { reviewingModel } from './reviewing-model.ts';
import { processUntilRead, uploadSource } from './sources.ts';
import { newWebhook, sendPing, startReceiver } from './webhooks.ts';

/** Texts of a full account that its export must contain. */
export const plantedTexts = {
  name: 'Robin of the lighthouse',
  topic: 'Bees on the harbour wall',
  folder: 'Harbour folder',
  instruction: 'Mention the old lamp keeper.',
  source: 'Lamps were lit at dusk by the keeper.',
  reason: 'We teach about lighthouses.',
  keyName: 'Key of the weekly report',
  note: 'Link for the harbour museum',
  comment: 'Which year was the lamp built?',
};

export type FullAccount = Awaited<ReturnType<typeof newFullAccount>>;

/** Creates an admin with every kind of data that is stored about a user. */
export async function newFullAccount() {
  const email = newEmail();
  const { name, topic, folder, instruction, source, reason, keyName, note, comment } = plantedTexts;
  const deck = await finishedDeck(
    { topic },
    { email, full_name: name, is_admin: true, tier: 'team' },
  );
  const { token, user, id: deckId } = deck;
  const owner = { token, user, refreshToken: '' };
  const now = systemClock.now();

  await deck.ask('POST', '/editorial-review');
  await runQueuedTasks(deckId, { ...createPlainWorker(), model: reviewingModel() });
  await deck.ask('POST', '/slides/s01/revise', { instruction }, ifMatch(1));
  await deck.ask('PATCH', '/placement', { folder, is_favorite: true });
  await deck.ask('POST', '/shares', { version: 1, note, password: 'open sesame' });
  const { entries } = (await deck.ask('GET', '/outline')).body as OutlineView;
  const edited = entries.map(({ id }, i) => ({ id, point: `Point ${i}.` }));
  await deck.ask('PUT', '/outline', { entries: edited }, ifMatch(1));
  await deck.ask('POST', '/collaborators', { email: newEmail(), role: 'viewer' });
  const other = await finishedDeck();
  const asViewer = { email, role: 'viewer' };
  const { body: viewer } = await other.ask('POST', '/collaborators', asViewer);
  await call('GET', `/presentations/${other.id}`, { token });
  await other.ask('POST', '/comments', { text: 'Look here', mentions: [viewer.id] });
  const stopToken = await createStopInvitationsToken(email);
  await stopInvitations(stopToken);
  const [mailboxHash = ''] = stopToken.split('.');
  await deck.ask('POST', '/comments', { text: comment });
  await call('POST', `/presentations/${other.id}/comments`, { token, body: { text: comment } });
  await call('POST', '/brands', {
    token,
    body: { name: 'Brand of the harbour', theme: 'ledger:0a6540', logos: { light: jpeg } },
  });
  await storePicture(deckId, createMarkedUri('jpeg', dataUriBytes(jpeg)));
  await putArtifact(artifactKeys.generated(deckId, { id: 't1', attempt: 0 }), 'raw', 'image/png');
  await modelResponseEntity()
    .put({
      ...{ presentation_id: deckId, run: 1, task_id: 't1', attempt: 0, call: 1, claim: 1 },
      ...{ question: 'hash', answer: '{}', expires_at: now },
    })
    .go();

  const file = {
    name: 'notes.txt',
    bytes: new TextEncoder().encode(source),
    content_type: 'text/plain',
  };
  const uploaded = await uploadSource(token, file);
  await processUntilRead(token, uploaded.body.id);
  const sourceId = String(uploaded.body.id);
  await takeReadingSlot(
    { id: sourceId, owner_id: user.id },
    { count: 2, now, until: now + 60_000 },
  );

  const { body: key } = await requestKey(owner, { scopes: ['read'], name: keyName });
  const webhook = await newWebhook(owner, (await startReceiver()).url);
  await sendPing(webhook);
  await webhookEventEntity()
    .put({
      ...{
        user_id: user.id,
        id: systemClock.id(),
        type: 'version.published',
        presentation_id: deckId,
      },
      ...{ title: topic, status: 'completed', at: now, due_at: now },
    })
    .go();

  await call('POST', '/auth/login', { body: { email, password: testPassword } });
  await call('POST', '/auth/forgot-password', { body: { email } });
  await putInviteRequest({
    ...{ id: systemClock.id(), email, reason, status: 'open', locale: 'en', created_at: now },
  });
  await putSuppression({ email, reason: 'bounce', at: now });
  const invite = await newInvite({ email });
  const code = invite.code.replaceAll('-', '');
  await userEntity().patch({ id: user.id }).set({ invite_code: code }).go();
  await inviteUseEntity().put({ code, user_id: user.id, email, used_at: now }).go();
  await call('POST', '/invite-codes', {
    token,
    headers: { 'idempotency-key': 'invite-1' },
    body: { note: 'For the museum' },
  });
  await adminCodeEntity()
    .put({ code_hash: hashToken(email), user_id: user.id })
    .go();
  await storeSummary(
    {
      day: '2026-01-01',
      totals: noUsage,
      by_model: [],
      by_tier: [],
      by_user: [{ ...noUsage, user_id: user.id }],
    },
    now,
  );
  const totp = await addTotp(owner);
  await passkeyEntity()
    .put({
      ...{ user_id: user.id, id: 'credential', name: 'Phone', public_key: 'public-key-of-phone' },
      ...{ counter: 0, rp_id: 'localhost', is_synced: true, created_at: now },
    })
    .go();
  await createChallenge({
    ...{ hash: 'hash-of-challenge', purpose: 'passkey_add', user_id: user.id },
    ...{ token_version: 0, tries: 0, valid_until: now, expires_at: now },
  });
  return {
    ...{ user, token, email, deckId, sourceId },
    secrets: [
      String(key.key),
      webhook.secret,
      totp.secret,
      ...totp.codes,
      user.password_hash,
      token,
    ],
    /** Texts that identify an item or object of the account. */
    marks: [user.id, email, hashToken(email), mailboxHash, deckId, sourceId],
  };
}
