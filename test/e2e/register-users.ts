import type { Tier } from '#shared/domain/tiers.ts';
import type { RunningStack } from '#test/support/stack.ts';
import {
  type Client,
  createClient,
  getLinkToken,
  signIn,
  waitForMailedLink,
} from './api-client.ts';

/** Password of all users registered by these helpers. */
export const userPassword = 'correct horse battery';

/** Registers users of a tier with one invite code, confirms their addresses and signs them in. */
export async function registerAndSignIn(
  stack: RunningStack,
  admin: Client,
  count: number,
  tier: Tier,
): Promise<Client[]> {
  const users: Client[] = [];
  for (const email of await registerUsers(stack, admin, count, tier)) {
    users.push(createClient(stack, await signIn(stack, { email, password: userPassword })));
  }
  return users;
}

/** Registers users of a tier with one invite code and confirms their addresses; returns the addresses. */
export async function registerUsers(
  stack: RunningStack,
  admin: Client,
  count: number,
  tier: Tier,
): Promise<string[]> {
  if (count === 0) return [];
  const madeCode = await admin('POST', '/invite-codes', { max_uses: count, tier });
  const [invite] = madeCode.body.items as { code: string }[];
  const emails: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const email = `${tier}-${i}-${crypto.randomUUID().slice(0, 8)}@example.com`;
    await registerUser(stack, email, String(invite?.code));
    emails.push(email);
  }
  return emails;
}

async function registerUser(stack: RunningStack, email: string, code: string): Promise<void> {
  const anonymous = createClient(stack);
  const body = {
    email,
    password: userPassword,
    full_name: 'Robin Example',
    invite_code: code,
  };
  const answer = await anonymous('POST', '/auth/register', body);
  if (answer.status !== 202) throw new Error(`registration returned ${answer.text}`);
  const token = getLinkToken(await waitForMailedLink(stack, email));
  await anonymous('POST', '/auth/verify-email', { token, password: userPassword });
}
