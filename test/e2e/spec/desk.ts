import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Tokens } from '#shared/schemas/auth.ts';
import { complaintsOf, launchBrowser } from '#test/support/browser.ts';
import { type RunningStack, type StackOptions, startStack } from '#test/support/stack.ts';
import { type Client, clientOf, lastingClient, settled } from '../api-client.ts';
import { newcomers, newcomersPassword } from '../people.ts';
import { noteCalls } from './calls.ts';

/** What the page keeps of who is signed in. */
export type Stored = Pick<Tokens, 'access_token'> & Partial<Tokens>;

export type OpenOptions = {
  /** Signed in by stored tokens; by nobody's where nothing is said. */
  as?: Stored;
  locale?: string;
  colorScheme?: 'dark' | 'light';
  width?: number;
  /** Time that the test moves on. */
  hasClock?: boolean;
  /** What is set up before anything is loaded. */
  prepare?: (page: Page) => Promise<unknown>;
};

type Parts = {
  stack: RunningStack;
  browser: Browser;
  person: { email: string; tokens: Tokens; api: Client };
  admin: { tokens: Tokens; api: Client };
  /** A finished deck of the person's. */
  deck: { id: string; title: string };
};

async function tokensOf(stack: RunningStack, email: string, password: string): Promise<Tokens> {
  const answer = await clientOf(stack)('POST', '/auth/login', { email, password });
  if (answer.status !== 200) throw new Error(`signing in answered ${answer.text}`);
  return JSON.parse(answer.text);
}

async function setUp(options: StackOptions): Promise<Parts> {
  const [stack, browser] = await Promise.all([
    startStack({ demoModel: { ttft_ms: 100, tokens_per_s: 400 }, ...options }),
    launchBrowser(),
  ]);
  const adminTokens = await tokensOf(stack, stack.admin.email, stack.admin.password);
  const admin = { tokens: adminTokens, api: lastingClient(stack, stack.admin) };
  const [api] = await newcomers(stack, admin.api, 1, 'pro');
  if (!api) throw new Error('nobody has registered');
  const email = String((await api('GET', '/auth/me')).body.email);
  const tokens = await tokensOf(stack, email, newcomersPassword);
  const body = { topic: 'Tides and the moon', slide_count: 3 };
  const made = await api('POST', '/presentations', body);
  const { id, title, status } = await settled(api, String(made.body.id), 60);
  if (status !== 'completed') throw new Error(`the deck is ${status}`);
  return { stack, browser, admin, person: { email, tokens, api }, deck: { id, title } };
}

const storedAs = ({ access_token, refresh_token, expires_in = 900 }: Stored) => ({
  name: 'auth-store',
  value: JSON.stringify({
    state: {
      access_token,
      refresh_token: refresh_token ?? null,
      expires_at: Date.now() + expires_in * 1000,
    },
    version: 0,
  }),
});

/** A context of its own, as somebody or nobody, and a page in it at a path. */
async function openPage({ stack, browser }: Parts, path: string, options: OpenOptions) {
  const { as, width = 1280, prepare, hasClock, ...look } = options;
  const context = await browser.newContext({
    baseURL: stack.appUrl,
    viewport: { width, height: 800 },
    locale: 'en-US',
    ...look,
    storageState: {
      cookies: [],
      origins: as ? [{ origin: stack.appUrl, localStorage: [storedAs(as)] }] : [],
    },
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const complaints = complaintsOf(page);
  if (hasClock) await page.clock.install();
  await page.addInitScript(noteCalls);
  await prepare?.(page);
  await page.goto(path);
  return { context, page, complaints };
}

/** One stack, one browser, two people and a deck for all rows of the specification. */
export function makeDesk() {
  let parts: Parts | undefined;
  const contexts: BrowserContext[] = [];
  let admitted: { tokens: Tokens; at: number } | undefined;
  let personSignedInAt = 0;
  const ready = (): Parts => {
    if (!parts) throw new Error('the desk has not been set up');
    return parts;
  };
  return {
    ready,
    setUp: async (options: StackOptions = {}) => {
      parts = await setUp(options);
      personSignedInAt = Date.now();
    },
    /** Signs the person in again after five minutes: a page that renews an expired token uses it up for all tests. */
    renewPerson: async () => {
      const { stack, person } = ready();
      if (Date.now() - personSignedInAt < 5 * 60_000) return;
      person.tokens = await tokensOf(stack, person.email, newcomersPassword);
      personSignedInAt = Date.now();
    },
    closePages: async () => {
      for (const context of contexts.splice(0)) await context.close();
    },
    tearDown: async () => {
      await parts?.browser.close();
      await parts?.stack.stop();
    },
    /** Tokens of a sign-in that no other test uses: a renewal uses them up. */
    signInAnew: () => {
      const { stack, person } = ready();
      return tokensOf(stack, person.email, newcomersPassword);
    },
    /** Tokens of somebody who was registered by a code. */
    signInAs: (email: string) => tokensOf(ready().stack, email, newcomersPassword),
    /** The admin’s tokens, good for ten minutes more: tests of a whole file take longer than one lives. */
    signInAsAdmin: async (): Promise<Tokens> => {
      const { stack } = ready();
      if (!admitted || Date.now() - admitted.at > 5 * 60_000) {
        const tokens = await tokensOf(stack, stack.admin.email, stack.admin.password);
        admitted = { tokens, at: Date.now() };
      }
      return admitted.tokens;
    },
    open: async (path: string, options: OpenOptions = {}) => {
      const { context, page, complaints } = await openPage(ready(), path, options);
      contexts.push(context);
      return { page, complaints };
    },
  };
}

export type Desk = ReturnType<typeof makeDesk>;
