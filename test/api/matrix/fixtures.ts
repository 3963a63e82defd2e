import { systemClock } from '#lambdas/lib/clock.ts';
import type { ModelPort } from '#lambdas/models/port.ts';
import { startSession } from '#lambdas/services/auth/start-session.ts';
import { createStopInvitationsToken } from '#lambdas/services/collaborators/stop-invitations.ts';
import { createMarkedUri } from '#lambdas/services/pictures/own-mark.ts';
import { storePicture } from '#lambdas/services/pictures/picture-store.ts';
import { addSource } from '#lambdas/services/sources/add-source.ts';
import type { Brand } from '#shared/schemas/brands.ts';
import { call } from '#test/support/api.ts';
import { newKey } from '#test/support/api-keys.ts';
import { exportAll } from '#test/support/data-export.ts';
import { newDeck } from '#test/support/decks.ts';
import { newAdmin, newEmail, newInvite, newUser } from '#test/support/factories.ts';
import {
  createPlainWorker,
  finishedDeck,
  ifMatch,
  outlinedDeck,
  runQueuedTasks,
} from '#test/support/finished-deck.ts';
import { dataUriBytes, jpeg } from '#test/support/hostile-pictures.ts';
import { nextMail, watchMail } from '#test/support/mail-queue.ts';
import { newPicturedDeck } from '#test/support/pictured-deck.ts';
import { reviewingModel } from '#test/support/reviewing-model.ts';
import { textResponse } from '#test/support/scripted-task.ts';
import { createSmallPptx } from '#test/support/small-pptx.ts';
import { announceFile, readFileSource, uploadBytes } from '#test/support/sources.ts';
import type { Fixture } from './row.ts';

/** Returns a fixture with a user only. */
export async function userOnly(): Promise<Fixture> {
  return { owner: await newUser(), params: {} };
}

/** Returns a fixture whose resource is the owner's own account. */
export async function account(): Promise<Fixture> {
  const owner = await newUser();
  return { owner, params: { id: owner.user.id } };
}

/** Returns a fixture with an example presentation, which has no owner. */
export async function example(): Promise<Fixture> {
  return { owner: await newUser(), params: { id: 'titanic' } };
}

/** Returns a fixture with a second session of the owner. */
export async function otherDevice(): Promise<Fixture> {
  const owner = await newUser();
  const { refresh_token } = await startSession(owner.user);
  return { owner, params: { id: refresh_token.split('.')[1] ?? '' } };
}

/** Returns a fixture with an API key of the owner. */
export async function apiKey(): Promise<Fixture> {
  const owner = await newUser();
  const { id } = await newKey(owner, 'read');
  return { owner, params: { id } };
}

/** Returns a fixture with a webhook of the owner and the delivery of a ping. */
export async function webhook(): Promise<Fixture> {
  const owner = await newUser();
  const { body } = await call('POST', '/webhooks', {
    token: owner.token,
    body: { url: 'https://hooks.example.com/', events: ['version.published'] },
  });
  const id = String(body.id);
  const ping = await call('POST', `/webhooks/${id}/test`, { token: owner.token });
  return { owner, params: { id, delivery_id: String(ping.body.id) } };
}

/** Returns a fixture with a brand of the owner that has a logo. */
export async function brand(): Promise<Fixture> {
  const owner = await newUser();
  const { body } = await call('POST', '/brands', {
    token: owner.token,
    body: { name: 'Acme', theme: 'ledger:0a6540', logos: { light: jpeg } },
  });
  const { id, logos } = body as Brand;
  return { owner, params: { id, picture: (logos.light ?? '').replace('pictures/', '') } };
}

/** Returns a fixture with an invite code that can still be used. */
export async function invite(): Promise<Fixture> {
  const { id, code } = await newInvite({ max_uses: 10 });
  return { owner: await newUser(), params: { id, code }, facts: { code } };
}

/** Returns a fixture with a person's request for an invite code. */
export async function inviteRequest(): Promise<Fixture> {
  const { token } = await newAdmin();
  const email = newEmail();
  await call('POST', '/auth/request-invite-code', { body: { email } });
  const list = await call('GET', '/invite-codes/requests?limit=100', { token });
  const items = list.body.items as { id: string; email: string }[];
  const foundRequest = items.find((item) => item.email === email);
  return { owner: await newUser(), params: { id: foundRequest?.id ?? '' } };
}

async function createMailedLinkFixture(path: string, isVerified: boolean): Promise<Fixture> {
  const email = watchMail(newEmail());
  const owner = await newUser({ email, is_verified: isVerified });
  await call('POST', path, { body: { email } });
  const mail = await nextMail(email);
  const token = 'token' in mail ? mail.token : '';
  return { owner, params: { token }, facts: { token } };
}

/** Returns a fixture with a mailed link that confirms an e-mail. */
export const verification = () => createMailedLinkFixture('/auth/send-verification', false);

/** Returns a fixture with a mailed link for setting a new password. */
export const reset = () => createMailedLinkFixture('/auth/forgot-password', true);

/** Returns a fixture with the token from a mail about a shared presentation, which stops further mails of this kind. */
export async function sharedMail(): Promise<Fixture> {
  const token = await createStopInvitationsToken(newEmail());
  return { owner: await newUser(), params: {}, facts: { token } };
}

/** Returns a fixture with a running deck whose outline task is queued. */
export async function runningDeck(): Promise<Fixture> {
  const owner = await newUser();
  const { id } = await newDeck({}, owner.user);
  const tasks = await call('GET', `/presentations/${id}/tasks`, { token: owner.token });
  const [task] = tasks.body.items as { id: string }[];
  return { owner, params: { id, task_id: task?.id ?? '' } };
}

/** Returns a function that creates a fixture with a running deck after a POST request of the owner to `path`. */
const createDeckFixtureAfter =
  (path: (fixture: Fixture) => string) => async (): Promise<Fixture> => {
    const fixture = await runningDeck();
    await call('POST', path(fixture), { token: fixture.owner.token });
    return fixture;
  };

export const pausedDeck = createDeckFixtureAfter(
  ({ params }) => `/presentations/${params.id}/pause`,
);

/** Returns a fixture with a deck whose outline task is paused. */
export const pausedTask = createDeckFixtureAfter(
  ({ params }) => `/presentations/${params.id}/tasks/${params.task_id}/pause`,
);

type OutlinedDeck = Awaited<ReturnType<typeof outlinedDeck>>;

const toDeckFixture = ({ id, user, token }: OutlinedDeck): Fixture => ({
  owner: { user, token, refreshToken: '' },
  params: { id, slide_id: 's01', version: '1' },
});

/** Returns a fixture with a finished deck of three slides. */
export const doneDeck = async (): Promise<Fixture> => toDeckFixture(await finishedDeck());

/** Returns a fixture with a deck that has a thumbnail. */
export async function picturedDeck(): Promise<Fixture> {
  const owner = await newUser();
  const { id, picture } = await newPicturedDeck(owner);
  return { owner, params: { id, picture } };
}

/** Returns a fixture with a deck in the trash that has a thumbnail. */
export async function trashedPicturedDeck(): Promise<Fixture> {
  const fixture = await picturedDeck();
  await call('DELETE', `/presentations/${fixture.params.id}`, { token: fixture.owner.token });
  return fixture;
}

/** Returns a fixture with a deck that stores a picture. */
export async function deckWithStoredPicture(): Promise<Fixture> {
  const fixture = await runningDeck();
  const asset = await storePicture(
    fixture.params.id ?? '',
    createMarkedUri('jpeg', dataUriBytes(jpeg)),
  );
  return { ...fixture, params: { ...fixture.params, picture: asset.replace('pictures/', '') } };
}

/** Returns a fixture with a finished deck that stores a picture. */
export async function finishedDeckWithPicture(): Promise<Fixture> {
  const fixture = toDeckFixture(await finishedDeck());
  const asset = await storePicture(
    fixture.params.id ?? '',
    createMarkedUri('jpeg', dataUriBytes(jpeg)),
  );
  return { ...fixture, params: { ...fixture.params, picture: asset.replace('pictures/', '') } };
}

/** Returns a fixture with a finished deck that has a share link. */
export async function sharedDeck(): Promise<Fixture> {
  const deck = await finishedDeck();
  const { body } = await deck.ask('POST', '/shares', { version: 1 });
  const fixture = toDeckFixture(deck);
  return { ...fixture, params: { ...fixture.params, share_id: String(body.id) } };
}

/** Returns a fixture with a finished deck that is shared with another user. */
export async function invitedDeck(): Promise<Fixture> {
  const deck = await finishedDeck();
  const { user } = await newUser();
  const { body } = await deck.ask('POST', '/collaborators', { email: user.email, role: 'viewer' });
  const fixture = toDeckFixture(deck);
  return { ...fixture, params: { ...fixture.params, collaborator_id: String(body.id) } };
}

/** Returns a fixture with a finished deck on which the owner has commented. */
export async function commentedDeck(): Promise<Fixture> {
  const deck = await finishedDeck();
  const { body } = await deck.ask('POST', '/comments', { text: 'Shorter?' });
  const fixture = toDeckFixture(deck);
  return { ...fixture, params: { ...fixture.params, comment_id: String(body.id) } };
}

/** Returns a fixture with an export of the owner's data that can be downloaded. */
export async function readyExport(): Promise<Fixture> {
  const owner = await newUser();
  await exportAll(owner.token, owner.user.id);
  return { owner, params: {} };
}

/** Returns a fixture with a deck in the trash. */
export async function trashedDeck(): Promise<Fixture> {
  const deck = await finishedDeck();
  await deck.ask('DELETE', '');
  return toDeckFixture(deck);
}

/** Returns a fixture with a deck whose outline waits for the owner's review. */
export const reviewedDeck = async (): Promise<Fixture> =>
  toDeckFixture(await outlinedDeck({ review_outline: true }));

const reviseModel: ModelPort = async () => {
  const input = {
    title: 'Shorter',
    notes: '',
    sources: [],
    items: [{ text: 'One' }, { text: 'Two' }],
  };
  const toolUse = { toolUseId: 't1', name: 'bullets', input };
  return { ...textResponse(''), message: { role: 'assistant', content: [{ toolUse }] } };
};

/** Returns a fixture with a finished deck that has a proposal for one slide. */
export async function revisedDeck(): Promise<Fixture> {
  const deck = await finishedDeck();
  await deck.ask('POST', '/slides/s01/revise', { instruction: 'Be shorter.' }, ifMatch(1));
  await runQueuedTasks(deck.id, { ...createPlainWorker(), model: reviseModel });
  return toDeckFixture(deck);
}

/** Returns a fixture with a source made from a pasted text, which has been read. */
export async function source(): Promise<Fixture> {
  const owner = await newUser();
  const body = { name: 'Notes', text: 'Lamps were lit at dusk.' };
  const { id } = await addSource(owner.user, systemClock.id(), body, systemClock);
  return { owner, params: { id } };
}

/** Returns a fixture with a file whose upload has not been confirmed yet. */
export async function uploadedFile(): Promise<Fixture> {
  const owner = await newUser();
  const bytes = new TextEncoder().encode('Lamps were lit at dusk.');
  const file = { name: 'notes.txt', bytes, content_type: 'text/plain' };
  const announced = await announceFile(owner.token, file);
  await uploadBytes(announced, bytes);
  return { owner, params: { id: String(announced.body.id) } };
}

/** Returns a fixture with a PowerPoint file as a source that has been read. */
export async function presentationFile(): Promise<Fixture> {
  const owner = await newUser();
  const bytes = createSmallPptx();
  const { body } = await readFileSource(owner.token, { name: 'ferries.pptx', bytes });
  return { owner, params: {}, facts: { source_id: String(body.id) } };
}

/** Returns a fixture with a finished deck whose editorial review has one finding. */
export async function editorialDeck(): Promise<Fixture> {
  const deck = await finishedDeck();
  await deck.ask('POST', '/editorial-review');
  await runQueuedTasks(deck.id, { ...createPlainWorker(), model: reviewingModel() });
  const fixture = toDeckFixture(deck);
  return { ...fixture, params: { ...fixture.params, finding: 'f1' } };
}
