import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { stored } from './calls.ts';
import type { Desk } from './desk.ts';

const sidebar = (page: Page) => page.locator('#sidebar');
const toggle = (page: Page) => page.getByRole('button', { name: 'Toggle sidebar' });
const account = (page: Page) => page.getByRole('button', { name: /^Account:/ });

const widthOf = async (element: Locator) => (await element.boundingBox())?.width;

/** A box of the same size twice in a row: what moved has come to rest. */
const atRest = (element: Locator, width: number) =>
  expect.poll(() => widthOf(element), { timeout: 5_000 }).toBe(width);

async function entriesOf(page: Page): Promise<string[]> {
  await account(page).click();
  await page.getByRole('menuitem').first().waitFor();
  const entries = await page.getByRole('menuitem').allInnerTexts();
  await page.keyboard.press('Escape');
  return entries.map((entry) => entry.trim());
}

const themeOf = (page: Page) =>
  page.evaluate(() => ({
    shown: document.documentElement.dataset.theme,
    kept: localStorage.getItem('theme'),
  }));

function testSidebar(desk: Desk): void {
  test('the sidebar is 18rem wide, and 5rem when it is collapsed', async () => {
    const { person } = desk.ready();
    const { page } = await desk.open('/settings', { as: person.tokens });
    const rem = await page.evaluate(() =>
      Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    );

    await atRest(sidebar(page), 18 * rem);
    await toggle(page).click();
    await atRest(sidebar(page), 5 * rem);
    await toggle(page).click();
    await atRest(sidebar(page), 18 * rem);
  });

  test('below 768 px the sidebar collapses by itself, and opens over the page', async () => {
    const { person } = desk.ready();
    const { page } = await desk.open('/settings', { as: person.tokens, width: 768 });
    await atRest(sidebar(page), 288);

    await page.setViewportSize({ width: 767, height: 800 });
    await sidebar(page).waitFor({ state: 'detached' });
    const before = await page.getByRole('main').boundingBox();
    await toggle(page).click();
    await atRest(sidebar(page), 288);
    expect(await page.getByRole('main').boundingBox()).toEqual(before);
    await page.keyboard.press('Escape');
    await sidebar(page).waitFor({ state: 'detached' });

    await toggle(page).click();
    await sidebar(page).getByRole('link', { name: 'Dashboard', exact: true }).click();
    await page.waitForURL('**/dashboard');
    await sidebar(page).waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 768, height: 800 });
    await atRest(sidebar(page), 288);
  });

  test('its menu has the dashboard, and for an admin a group with the invite codes and the users', async () => {
    const { person, admin } = desk.ready();
    const menuOf = async (page: Page) => {
      const menu = page.getByRole('navigation', { name: 'Main' });
      await menu.waitFor();
      const links = await menu.getByRole('link').all();
      return {
        groups: await menu.getByRole('heading').allInnerTexts(),
        entries: await Promise.all(
          links.map(async (link) => [await link.innerText(), await link.getAttribute('href')]),
        ),
      };
    };

    const theirs = await desk.open('/settings', { as: person.tokens });
    const admins = await desk.open('/settings', { as: admin.tokens });

    expect(await menuOf(theirs.page)).toEqual({
      groups: [],
      entries: [['Dashboard', '/dashboard']],
    });
    expect(await menuOf(admins.page)).toEqual({
      groups: ['Admin'],
      entries: [
        ['Dashboard', '/dashboard'],
        ['Invite codes', '/admin/invite-codes'],
        ['Users', '/admin/users'],
      ],
    });
  });
}

function testTopBar(desk: Desk): void {
  test('the top bar has the toggle, the search, a mail draft to the support and the account', async () => {
    const { person } = desk.ready();
    const { page } = await desk.open('/settings', { as: person.tokens });
    const bar = page.getByRole('banner');

    await bar.getByRole('button', { name: 'Toggle sidebar' }).waitFor();
    await bar.getByPlaceholder('Search presentations').waitFor();
    await bar.getByRole('button', { name: /^Account:/ }).waitFor();
    const href = await bar.getByRole('link', { name: 'Feedback' }).getAttribute('href');
    const draft = new URL(String(href));

    expect(`${draft.protocol}${draft.pathname}`).toBe('mailto:support@deckwright.local');
    expect(draft.searchParams.get('subject')).toBe('Feedback on Deckwright');
    expect(draft.searchParams.get('body')).toMatch(/Version \S+ \(\S+\), page \/settings$/);
  });

  test('the user menu says who it is and what they are, and leads to their pages', async () => {
    const { person, admin } = desk.ready();
    const { page } = await desk.open('/settings', { as: person.tokens });
    const admins = await desk.open('/settings', { as: admin.tokens });

    expect((await account(page).innerText()).split('\n')).toEqual(['Robin Example', 'User']);
    expect(await entriesOf(page)).toEqual([
      'Profile',
      'Settings',
      'Keyboard shortcuts',
      '中文',
      'Log out',
    ]);
    expect((await account(admins.page).innerText()).split('\n').at(-1)).toBe('Administrator');
    expect(await entriesOf(admins.page)).toEqual([
      'Profile',
      'Settings',
      'Invite codes',
      'Users',
      'Keyboard shortcuts',
      '中文',
      'Log out',
    ]);
    for (const [entry, path] of [
      ['Invite codes', '/admin/invite-codes'],
      ['Users', '/admin/users'],
      ['Profile', '/profile'],
      ['Settings', '/settings'],
    ]) {
      await account(admins.page).click();
      await admins.page.getByRole('menuitem', { name: String(entry) }).click();
      await admins.page.waitForURL(`**${path}`);
    }
  });

  test('who has no name is called user', async () => {
    const { person } = desk.ready();
    const { page } = await desk.open('/settings', {
      as: person.tokens,
      prepare: (page) =>
        page.route('**/api/auth/me', async (route) => {
          const response = await route.fetch();
          await route.fulfill({ response, json: { ...(await response.json()), full_name: '' } });
        }),
    });

    await page.getByRole('button', { name: 'Account: User, User' }).waitFor();
  });

  test('logging out clears the session and goes to the sign-in page', async () => {
    const { page } = await desk.open('/settings', { as: await desk.signInAnew() });

    await account(page).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.waitForURL('**/auth/login');

    expect(await stored(page)).toEqual({
      access_token: null,
      refresh_token: null,
      expires_at: null,
    });
    await page.goto('/dashboard');
    await page.waitForURL('**/auth/login');
  });
}

function testTheme(desk: Desk): void {
  test('light and dark are switched by the button and by Ctrl or Cmd+Shift+L, and kept', async () => {
    const { person } = desk.ready();
    const { page } = await desk.open('/settings', { as: person.tokens, colorScheme: 'dark' });

    await page.getByRole('button', { name: 'Light theme' }).click();
    expect(await themeOf(page)).toEqual({ shown: 'light', kept: 'light' });
    await page.keyboard.press('Control+Shift+L');
    expect(await themeOf(page)).toEqual({ shown: 'dark', kept: 'dark' });
    await page.keyboard.press('Meta+Shift+L');
    expect(await themeOf(page)).toEqual({ shown: 'light', kept: 'light' });
    await page.reload();
    expect(await themeOf(page)).toEqual({ shown: 'light', kept: 'light' });
  });

  test('without a stored theme the system decides, and where it has no preference it is dark', async () => {
    const shownWith = async (
      colorScheme: 'dark' | 'light',
      script: () => void = () => undefined,
    ) => {
      const prepare = (page: Page) => page.addInitScript(script);
      const { page } = await desk.open('/auth/login', { colorScheme, prepare });
      return themeOf(page);
    };

    expect(await shownWith('light')).toEqual({ shown: 'light', kept: null });
    expect(await shownWith('dark')).toEqual({ shown: 'dark', kept: null });
    const hasNoPreference = () => {
      const real = window.matchMedia.bind(window);
      window.matchMedia = (query) =>
        real(query.includes('prefers-color-scheme') ? 'not all' : query);
    };
    expect(await shownWith('light', hasNoPreference)).toEqual({ shown: 'dark', kept: null });
    const isOther = () => localStorage.setItem('theme', 'sepia');
    expect((await shownWith('light', isOther)).shown).toBe('light');
  });
}

/** Section 2, Layout. */
export function testLayout(desk: Desk): void {
  testSidebar(desk);
  testTopBar(desk);
  testTheme(desk);
}
