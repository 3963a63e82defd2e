import { systemClock } from '#lambdas/lib/clock.ts';
import type { ModelPort } from '#lambdas/models/port.ts';
import { startSession } from '#lambdas/services/auth/start-session.ts';
import { addSource } from '#lambdas/services/sources/add-source.ts';
import { call } from '#test/support/api.ts';
import { newDeck } from '#test/support/decks.ts';
import { newAdmin, newEmail, newInvite, newUser } from '#test/support/factories.ts';
import {
  finishedDeck,
  ifMatch,
  outlinedDeck,
  plainWorker,
  workOff,
} from '#test/support/finished-deck.ts';
import { nextMail, watchMail } from '#test/support/mail-queue.ts';
import { newPicturedDeck } from '#test/support/pictured-deck.ts';
import { answerOf } from '#test/support/scripted-task.ts';
import { announce, put } from '#test/support/sources.ts';
import type { Scene } from './row.ts';

/** Nothing but somebody. */
export async function nothing(): Promise<Scene> {
  return { owner: await newUser(), params: {} };
}

/** The owner themselves is what is asked for. */
export async function account(): Promise<Scene> {
  const owner = await newUser();
  return { owner, params: { id: owner.user.id } };
}

/** A second session of the owner. */
export async function otherDevice(): Promise<Scene> {
  const owner = await newUser();
  const { refresh_token } = await startSession(owner.user);
  return { owner, params: { id: refresh_token.split('.')[1] ?? '' } };
}

/** A code with uses left. */
export async function invite(): Promise<Scene> {
  const { id, code } = await newInvite({ max_uses: 10 });
  return { owner: await newUser(), params: { id, code }, facts: { code } };
}

/** Somebody who asked for a code. */
export async function inviteRequest(): Promise<Scene> {
  const { token } = await newAdmin();
  const email = newEmail();
  await call('POST', '/auth/request-invite-code', { body: { email } });
  const list = await call('GET', '/invite-codes/requests?limit=100', { token });
  const items = list.body.items as { id: string; email: string }[];
  const found = items.find((item) => item.email === email);
  return { owner: await newUser(), params: { id: found?.id ?? '' } };
}

async function mailedLink(path: string, isVerified: boolean): Promise<Scene> {
  const email = watchMail(newEmail());
  const owner = await newUser({ email, is_verified: isVerified });
  await call('POST', path, { body: { email } });
  const mail = await nextMail(email);
  const token = 'token' in mail ? mail.token : '';
  return { owner, params: { token }, facts: { token } };
}

/** A link that confirms an address. */
export const verification = () => mailedLink('/auth/send-verification', false);

/** A link to a new password. */
export const reset = () => mailedLink('/auth/forgot-password', true);

/** A deck at work; its outline is queued. */
export async function runningDeck(): Promise<Scene> {
  const owner = await newUser();
  const { id } = await newDeck({}, owner.user);
  const tasks = await call('GET', `/presentations/${id}/tasks`, { token: owner.token });
  const [task] = tasks.body.items as { id: string }[];
  return { owner, params: { id, task_id: task?.id ?? '' } };
}

/** The same after an action of its owner. */
const after = (path: (scene: Scene) => string) => async (): Promise<Scene> => {
  const scene = await runningDeck();
  await call('POST', path(scene), { token: scene.owner.token });
  return scene;
};

export const pausedDeck = after(({ params }) => `/presentations/${params.id}/pause`);

/** Its outline was paused by itself. */
export const pausedTask = after(
  ({ params }) => `/presentations/${params.id}/tasks/${params.task_id}/pause`,
);

type Made = Awaited<ReturnType<typeof outlinedDeck>>;

const sceneOf = ({ id, user, token }: Made): Scene => ({
  owner: { user, token, refreshToken: '' },
  params: { id, slide_id: 's01', version: '1' },
});

/** A deck of three slides that is done. */
export const doneDeck = async (): Promise<Scene> => sceneOf(await finishedDeck());

/** A deck with a picture. */
export async function picturedDeck(): Promise<Scene> {
  const owner = await newUser();
  const { id, picture } = await newPicturedDeck(owner);
  return { owner, params: { id, picture } };
}

/** A done deck with a link to its version. */
export async function sharedDeck(): Promise<Scene> {
  const deck = await finishedDeck();
  const { body } = await deck.ask('POST', '/shares', { version: 1 });
  const scene = sceneOf(deck);
  return { ...scene, params: { ...scene.params, share_id: String(body.id) } };
}

/** A deck whose outline waits to be confirmed. */
export const reviewedDeck = async (): Promise<Scene> =>
  sceneOf(await outlinedDeck({ review_outline: true }));

const revising: ModelPort = async () => {
  const input = {
    title: 'Shorter',
    notes: '',
    sources: [],
    items: [{ text: 'One' }, { text: 'Two' }],
  };
  const toolUse = { toolUseId: 't1', name: 'bullets', input };
  return { ...answerOf(''), message: { role: 'assistant', content: [{ toolUse }] } };
};

/** A deck that is done, with a revised slide that waits to be accepted. */
export async function revisedDeck(): Promise<Scene> {
  const deck = await finishedDeck();
  await deck.ask('POST', '/slides/s01/revise', { instruction: 'Be shorter.' }, ifMatch(1));
  await workOff(deck.id, { ...plainWorker(), model: revising });
  return sceneOf(deck);
}

/** A pasted text that was read. */
export async function source(): Promise<Scene> {
  const owner = await newUser();
  const body = { name: 'Notes', text: 'Lamps were lit at dusk.' };
  const { id } = await addSource(owner.user, systemClock.id(), body, systemClock);
  return { owner, params: { id } };
}

/** A file that was put where it was to go. */
export async function uploadedFile(): Promise<Scene> {
  const owner = await newUser();
  const bytes = new TextEncoder().encode('Lamps were lit at dusk.');
  const file = { name: 'notes.txt', bytes, content_type: 'text/plain' };
  const announced = await announce(owner.token, file);
  await put(announced, bytes);
  return { owner, params: { id: String(announced.body.id) } };
}
