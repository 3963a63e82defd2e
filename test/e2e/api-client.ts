import { type Answer, answerOf, requestInit } from '#test/support/http-answer.ts';
import type { RunningStack } from '#test/support/stack.ts';

export type { Answer } from '#test/support/http-answer.ts';

export type Client = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>;

/** Calls the stack's API over the network, with a token where one is given. */
export const clientOf =
  (stack: Pick<RunningStack, 'appUrl'>, token?: string): Client =>
  async (method, path, body, headers) =>
    answerOf(
      await fetch(`${stack.appUrl}/api${path}`, requestInit({ method, token, body, headers })),
    );

/** Signs in and gives the token. */
export async function signIn(
  stack: RunningStack,
  who: { email: string; password: string },
): Promise<string> {
  const { status, body, text } = await clientOf(stack)('POST', '/auth/login', who);
  if (status !== 200) throw new Error(`sign-in answered ${status}: ${text}`);
  return String(body.access_token);
}

/** Signs in as it is first used, and again whenever its token has run out: for what takes longer than a token lives. */
export function lastingClient(
  stack: RunningStack,
  who: { email: string; password: string },
): Client {
  let token: string | undefined;
  return async (...asked) => {
    token ??= await signIn(stack, who);
    const answer = await clientOf(stack, token)(...asked);
    if (answer.status !== 401) return answer;
    token = await signIn(stack, who);
    return clientOf(stack, token)(...asked);
  };
}

/** The link of the newest mail to an address that leads to a page of the app. */
export async function linkMailedTo(
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
  throw new Error(`no mail with a link came to ${email}`);
}

/** The token that a mailed link carries. */
export const tokenOf = ({ hash }: URL): string =>
  new URLSearchParams(hash.slice(1)).get('token') ?? '';

export type Deck = {
  id: string;
  status: string;
  title: string;
  progress: number;
  current_html_version: number | null;
  stages: { name: string; status: string; started_at: string; finished_at: string }[];
};

/** Asks for a deck until it is settled or `seconds` are over. */
export async function settled(client: Client, id: string, seconds: number): Promise<Deck> {
  const until = Date.now() + seconds * 1000;
  let deck: Deck;
  do {
    await new Promise((resolve) => setTimeout(resolve, 100));
    deck = (await client('GET', `/presentations/${id}`)).body as Deck;
  } while (!['completed', 'failed', 'cancelled'].includes(deck.status) && Date.now() < until);
  return deck;
}
