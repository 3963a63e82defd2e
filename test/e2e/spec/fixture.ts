import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Tokens } from '#shared/schemas/auth.ts';
import { collectConsoleProblems, launchBrowser } from '#test/support/browser.ts';
import { type RunningStack, type StackOptions, startStack } from '#test/support/stack.ts';
import {
  type Client,
  createClient,
  createRenewingClient,
  waitUntilSettled,
} from '../api-client.ts';
import { registerAndSignIn, userPassword } from '../register-users.ts';
import { recordCalls } from './calls.ts';

/** Tokens of a session as the page stores them. */
type StoredTokens = Pick<Tokens, 'access_token'> & Partial<Tokens>;

export type OpenOptions = {
  /** Stored tokens of the session; if missing, the page is signed out. */
  as?: StoredTokens;
  locale?: string;
  colorScheme?: 'dark' | 'light';
  width?: number;
  /** Installs a clock that the test advances. */
  hasClock?: boolean;
  /** Runs before the page loads. */
  prepare?: (page: Page) => Promise<unknown>;
};

type FixtureState = {
  stack: RunningStack;
  browser: Browser;
  user: { email: string; tokens: Tokens; api: Client };
  admin: { tokens: Tokens; api: Client };
  /** A finished deck of the user. */
  deck: { id: string; title: string };
};

async function signInForTokens(
  stack: RunningStack,
  email: string,
  password: string,
): Promise<Tokens> {
  const answer = await createClient(stack)('POST', '/auth/login', { email, password });
  if (answer.status !== 200) throw new Error(`sign-in returned ${answer.text}`);
  return JSON.parse(answer.text);
}

async function setUp(options: StackOptions): Promise<FixtureState> {
  const [stack, browser] = await Promise.all([
    startStack({ demoModel: { ttft_ms: 100, tokens_per_s: 400 }, ...options }),
    launchBrowser(),
  ]);
  const adminTokens = await signInForTokens(stack, stack.admin.email, stack.admin.password);
  const admin = { tokens: adminTokens, api: createRenewingClient(stack, stack.admin) };
  const [api] = await registerAndSignIn(stack, admin.api, 1, 'pro');
  if (!api) throw new Error('registration failed');
  const email = String((await api('GET', '/auth/me')).body.email);
  const tokens = await signInForTokens(stack, email, userPassword);
  const body = { topic: 'Tides and the moon', slide_count: 3 };
  const made = await api('POST', '/presentations', body);
  const { id, title, status } = await waitUntilSettled(api, String(made.body.id), 60);
  if (status !== 'completed') throw new Error(`the deck is ${status}`);
  return { stack, browser, admin, user: { email, tokens, api }, deck: { id, title } };
}

const createSessionEntry = ({ access_token, refresh_token, expires_in = 900 }: StoredTokens) => ({
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

/** Opens a path in a new browser context, signed in if `as` is set. */
async function openPage({ stack, browser }: FixtureState, path: string, options: OpenOptions) {
  const { as, width = 1280, prepare, hasClock, ...contextOptions } = options;
  const context = await browser.newContext({
    baseURL: stack.appUrl,
    viewport: { width, height: 800 },
    locale: 'en-US',
    ...contextOptions,
    storageState: {
      cookies: [],
      origins: as ? [{ origin: stack.appUrl, localStorage: [createSessionEntry(as)] }] : [],
    },
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const complaints = collectConsoleProblems(page);
  if (hasClock) await page.clock.install();
  await page.addInitScript(recordCalls);
  await prepare?.(page);
  await page.goto(path);
  return { context, page, complaints };
}

/** Creates one stack, one browser, a user, an admin and a deck for all tests of a file. */
export function createFixture() {
  let parts: FixtureState | undefined;
  const contexts: BrowserContext[] = [];
  let adminSession: { tokens: Tokens; at: number } | undefined;
  let userSignedInAt = 0;
  const state = (): FixtureState => {
    if (!parts) throw new Error('the fixture has not been set up');
    return parts;
  };
  return {
    state,
    setUp: async (options: StackOptions = {}) => {
      parts = await setUp(options);
      userSignedInAt = Date.now();
    },
    /** Signs the user in again after five minutes, because a page that renews an expired token invalidates it for other tests. */
    renewUserTokens: async () => {
      const { stack, user } = state();
      if (Date.now() - userSignedInAt < 5 * 60_000) return;
      user.tokens = await signInForTokens(stack, user.email, userPassword);
      userSignedInAt = Date.now();
    },
    closePages: async () => {
      for (const context of contexts.splice(0)) await context.close();
    },
    tearDown: async () => {
      await parts?.browser.close();
      await parts?.stack.stop();
    },
    /** Starts a new session and returns its tokens, for a test that renews them, which invalidates the old tokens. */
    newTokens: () => {
      const { stack, user } = state();
      return signInForTokens(stack, user.email, userPassword);
    },
    /** Signs in a user that `registerUsers` created; returns the tokens. */
    signInByEmail: (email: string) => signInForTokens(state().stack, email, userPassword),
    /**
     * Returns admin tokens that are valid for at least ten minutes, because a test file takes longer than a token is
     * valid.
     */
    signInAsAdmin: async (): Promise<Tokens> => {
      const { stack } = state();
      if (!adminSession || Date.now() - adminSession.at > 5 * 60_000) {
        const tokens = await signInForTokens(stack, stack.admin.email, stack.admin.password);
        adminSession = { tokens, at: Date.now() };
      }
      return adminSession.tokens;
    },
    open: async (path: string, options: OpenOptions = {}) => {
      const { context, page, complaints } = await openPage(state(), path, options);
      contexts.push(context);
      return { page, complaints };
    },
  };
}

export type Fixture = ReturnType<typeof createFixture>;
