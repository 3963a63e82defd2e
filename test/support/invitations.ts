import { expect, onTestFinished } from 'vitest';
import { env } from '#lambdas/lib/env.ts';
import type { Settings } from '#shared/schemas/settings.ts';
import { type ApiResponse, call } from './api.ts';
import { newDeck } from './decks.ts';
import { newEmail, newUser, type TestUser, testPassword } from './factories.ts';
import { nextMail, watchMail } from './mail-queue.ts';
import { confirmLink, getConfirmationToken, register } from './register.ts';

/** Changes the deployment's settings until the end of the test. */
export function changeSettings(
  change: Partial<Pick<Settings, 'collaborator_invites' | 'registration'>>,
): void {
  const { collaborator_invites, registration } = env.SETTINGS;
  Object.assign(env.SETTINGS, change);
  onTestFinished(() => void Object.assign(env.SETTINGS, { collaborator_invites, registration }));
}

/** Sends a request as a user. */
export const callAs = ({ token }: TestUser, method: string, path: string, body?: object) =>
  call(method, path, { token, ...(body ? { body } : {}) });

/** Shares a presentation of the user with an address; by default a new presentation. */
export async function shareDeck(
  owner: TestUser,
  email: string,
  { role = 'viewer', path = '' } = {},
): Promise<ApiResponse & { path: string }> {
  const deckPath = path || `/presentations/${(await newDeck({}, owner.user)).id}`;
  const response = await callAs(owner, 'POST', `${deckPath}/collaborators`, { email, role });
  return { ...response, path: deckPath };
}

/** Invites an address without an account; returns the mail. */
export async function invite(role = 'editor', person?: TestUser) {
  const email = watchMail(newEmail());
  const owner = person ?? (await newUser({ locale: 'zh', full_name: 'Olive Owner' }));
  const added = await shareDeck(owner, email, { role });
  expect(added.status).toBe(201);
  const mail = await nextMail(email);
  if (mail.kind !== 'collaborator_invited') throw new Error(`got ${mail.kind}`);
  const { path } = added;
  const id = path.split('/').at(-1) ?? '';
  return { ...{ email, owner, path, id, added, mail }, code: mail.invite?.code ?? '' };
}

/** Registers an address, optionally with an invite code, and confirms the address. */
export async function signUp(email: string, code?: string): Promise<TestUser> {
  expect((await register(email, code)).status).toBe(202);
  expect((await confirmLink(await getConfirmationToken(email))).status).toBe(200);
  const login = await call('POST', '/auth/login', { body: { email, password: testPassword } });
  return { token: String(login.body.access_token) } as TestUser;
}

/**
 * Requests a reset mail and returns the kind of the next mail, which is `reset_password` if no other mail was waiting.
 */
export async function nextMailKind(email: string): Promise<string> {
  await call('POST', '/auth/forgot-password', { body: { email } });
  return (await nextMail(email)).kind;
}
