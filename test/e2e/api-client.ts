import { type ApiResponse, readResponse, toRequestInit } from '#test/support/api-response.ts';
import type { RunningStack } from '#test/support/stack.ts';

export type { ApiResponse as Answer } from '#test/support/api-response.ts';

export type Client = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<ApiResponse>;

/** Returns a client of the stack's API over the network, with an optional token. */
export const createClient =
  (stack: Pick<RunningStack, 'appUrl'>, token?: string): Client =>
  async (method, path, body, headers) =>
    readResponse(
      await fetch(`${stack.appUrl}/api${path}`, toRequestInit({ method, token, body, headers })),
    );

/** Signs in and returns the access token. */
export async function signIn(
  stack: RunningStack,
  who: { email: string; password: string },
): Promise<string> {
  const { status, body, text } = await createClient(stack)('POST', '/auth/login', who);
  if (status !== 200) throw new Error(`sign-in returned ${status}: ${text}`);
  return String(body.access_token);
}

/**
 * Returns a client that signs in at its first call and again after each expiry; for tests that take longer than a token
 * is valid.
 */
export function createRenewingClient(
  stack: RunningStack,
  who: { email: string; password: string },
): Client {
  let token: string | undefined;
  return async (...request) => {
    token ??= await signIn(stack, who);
    const answer = await createClient(stack, token)(...request);
    if (answer.status !== 401) return answer;
    token = await signIn(stack, who);
    return createClient(stack, token)(...request);
  };
}

/** Waits up to 15 s for a mail to an address, and returns its link to a page of the app. */
export async function waitForMailedLink(
  stack: RunningStack,
  email: string,
  page = 'verify-email',
): Promise<URL> {
  const pattern = new RegExp(`https?://\\S+/${page}(?:#token|\\?code)=[\\w-]+`);
  const until = Date.now() + 15_000;
  while (Date.now() < until) {
    const mails = (await stack.mail()).filter((item) => item.to.includes(email));
    const link = mails.map(({ text }) => pattern.exec(text)?.[0]).find((one) => one !== undefined);
    if (link) return new URL(link);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no mail with a link to ${email}`);
}

/** Returns the token in the fragment of a mailed link. */
export const getLinkToken = ({ hash }: URL): string =>
  new URLSearchParams(hash.slice(1)).get('token') ?? '';

export type Deck = {
  id: string;
  status: string;
  title: string;
  progress: number;
  current_html_version: number | null;
  stages: { name: string; status: string; started_at: string; finished_at: string }[];
};

/** Polls a deck until it has ended or `seconds` have passed; returns its last state. */
export async function waitUntilSettled(client: Client, id: string, seconds: number): Promise<Deck> {
  const until = Date.now() + seconds * 1000;
  let deck: Deck;
  do {
    await new Promise((resolve) => setTimeout(resolve, 250));
    deck = (await client('GET', `/presentations/${id}`)).body as Deck;
  } while (!['completed', 'failed', 'cancelled'].includes(deck.status) && Date.now() < until);
  return deck;
}
