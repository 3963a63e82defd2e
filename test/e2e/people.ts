import type { Tier } from '#shared/domain/tiers.ts';
import type { RunningStack } from '#test/support/stack.ts';
import { type Client, clientOf, linkMailedTo, signIn, tokenOf } from './api-client.ts';

/** The password of everybody who is registered here. */
export const newcomersPassword = 'correct horse battery';

/** Registers people of a tier with one code, follows their mailed links and signs them in. */
export async function newcomers(
  stack: RunningStack,
  admin: Client,
  count: number,
  tier: Tier,
): Promise<Client[]> {
  const people: Client[] = [];
  for (const email of await registered(stack, admin, count, tier)) {
    people.push(clientOf(stack, await signIn(stack, { email, password: newcomersPassword })));
  }
  return people;
}

/** Registers people of a tier with one code and follows their mailed links; gives their addresses. */
export async function registered(
  stack: RunningStack,
  admin: Client,
  count: number,
  tier: Tier,
): Promise<string[]> {
  if (count === 0) return [];
  const made = await admin('POST', '/invite-codes', { max_uses: count, tier });
  const [invite] = made.body.items as { code: string }[];
  const emails: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const email = `${tier}-${i}-${crypto.randomUUID().slice(0, 8)}@example.com`;
    await register(stack, email, String(invite?.code));
    emails.push(email);
  }
  return emails;
}

async function register(stack: RunningStack, email: string, code: string): Promise<void> {
  const anonymous = clientOf(stack);
  const body = {
    email,
    password: newcomersPassword,
    full_name: 'Robin Example',
    invite_code: code,
  };
  const answer = await anonymous('POST', '/auth/register', body);
  if (answer.status !== 202) throw new Error(`registering answered ${answer.text}`);
  const token = tokenOf(await linkMailedTo(stack, email));
  await anonymous('POST', '/auth/verify-email', { token, password: newcomersPassword });
}
