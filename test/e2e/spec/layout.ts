import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readStoredSession } from './calls.ts';
import type { Fixture } from './fixture.ts';

const getSidebar = (page: Page) => page.locator('#sidebar');
const getSidebarToggle = (page: Page) => page.getByRole('button', { name: 'Toggle sidebar' });
const getAccountButton = (page: Page) => page.getByRole('button', { name: /^Account:/ });

const measureWidth = async (element: Locator) => (await element.boundingBox())?.width;

/** Waits until an animated element has reached a width. */
const expectWidth = (element: Locator, width: number) =>
  expect.poll(() => measureWidth(element), { timeout: 5_000 }).toBe(width);

async function readUserMenuEntries(page: Page): Promise<string[]> {
  await getAccountButton(page).click();
  await page.getByRole('menuitem').first().waitFor();
  const entries = await page.getByRole('menuitem').allInnerTexts();
  await page.keyboard.press('Escape');
  return entries.map((entry) => entry.trim());
}

const readCurrentTheme = (page: Page) =>
  page.evaluate(() => ({
    shown: document.documentElement.dataset.theme,
    kept: localStorage.getItem('theme'),
  }));

function testSidebar(fixture: Fixture): void {
  test('the layout has a sidebar of 18rem, or 5rem when collapsed', async () => {
    const { user } = fixture.state();
    const { page } = await fixture.open('/settings', { as: user.tokens });
    const rem = await page.evaluate(() =>
      Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    );

    await expectWidth(getSidebar(page), 18 * rem);
    await getSidebarToggle(page).click();
    await expectWidth(getSidebar(page), 5 * rem);
    await getSidebarToggle(page).click();
    await expectWidth(getSidebar(page), 18 * rem);
  });

  test('the sidebar is collapsed below 768 px and opens as an overlay', async () => {
    const { user } = fixture.state();
    const { page } = await fixture.open('/settings', { as: user.tokens, width: 768 });
    await expectWidth(getSidebar(page), 288);

    await page.setViewportSize({ width: 767, height: 800 });
    await getSidebar(page).waitFor({ state: 'detached' });
    await page.waitForLoadState('networkidle');
    const before = await page.getByRole('main').boundingBox();
    await getSidebarToggle(page).click();
    await expectWidth(getSidebar(page), 288);
    expect(await page.getByRole('main').boundingBox()).toEqual(before);
    await page.keyboard.press('Escape');
    await getSidebar(page).waitFor({ state: 'detached' });

    await getSidebarToggle(page).click();
    await getSidebar(page).getByRole('link', { name: 'Dashboard', exact: true }).click();
    await page.waitForURL('**/dashboard');
    await getSidebar(page).waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 768, height: 800 });
    await expectWidth(getSidebar(page), 288);
  });

  test('the menu lists the dashboard, and for admins a group with invite codes and users', async () => {
    const { user, admin } = fixture.state();
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

    const theirs = await fixture.open('/settings', { as: user.tokens });
    const admins = await fixture.open('/settings', { as: admin.tokens });

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

function testTopBar(fixture: Fixture): void {
  test('the top bar has the sidebar toggle, search, feedback mail and account', async () => {
    const { user } = fixture.state();
    const { page } = await fixture.open('/settings', { as: user.tokens });
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

  test('the user menu shows the name and role, with links to the user’s pages', async () => {
    const { user, admin } = fixture.state();
    const { page } = await fixture.open('/settings', { as: user.tokens });
    const admins = await fixture.open('/settings', { as: admin.tokens });

    expect((await getAccountButton(page).innerText()).split('\n')).toEqual([
      'Robin Example',
      'User',
    ]);
    expect(await readUserMenuEntries(page)).toEqual([
      'Profile',
      'Settings',
      'Keyboard shortcuts',
      '中文',
      'Log out',
    ]);
    expect((await getAccountButton(admins.page).innerText()).split('\n').at(-1)).toBe(
      'Administrator',
    );
    expect(await readUserMenuEntries(admins.page)).toEqual([
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
      await getAccountButton(admins.page).click();
      await admins.page.getByRole('menuitem', { name: String(entry) }).click();
      await admins.page.waitForURL(`**${path}`);
    }
  });

  test('the user menu shows “User” for a user without a name', async () => {
    const { user } = fixture.state();
    const { page } = await fixture.open('/settings', {
      as: user.tokens,
      prepare: (page) =>
        page.route('**/api/auth/me', async (route) => {
          const response = await route.fetch();
          await route.fulfill({ response, json: { ...(await response.json()), full_name: '' } });
        }),
    });

    await page.getByRole('button', { name: 'Account: User, User' }).waitFor();
  });

  test('a sign-out clears the session and opens the sign-in page', async () => {
    const { page } = await fixture.open('/settings', { as: await fixture.newTokens() });

    await getAccountButton(page).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.waitForURL('**/auth/login');

    expect(await readStoredSession(page)).toEqual({
      access_token: null,
      refresh_token: null,
      expires_at: null,
    });
    await page.goto('/dashboard');
    await page.waitForURL('**/auth/login');
  });
}

function testTheme(fixture: Fixture): void {
  test('the theme is switched and stored by the button and by Ctrl or Cmd+Shift+L', async () => {
    const { user } = fixture.state();
    const { page } = await fixture.open('/settings', { as: user.tokens, colorScheme: 'dark' });

    await page.getByRole('button', { name: 'Light theme' }).click();
    expect(await readCurrentTheme(page)).toEqual({ shown: 'light', kept: 'light' });
    await page.keyboard.press('Control+Shift+L');
    expect(await readCurrentTheme(page)).toEqual({ shown: 'dark', kept: 'dark' });
    await page.keyboard.press('Meta+Shift+L');
    expect(await readCurrentTheme(page)).toEqual({ shown: 'light', kept: 'light' });
    await page.reload();
    expect(await readCurrentTheme(page)).toEqual({ shown: 'light', kept: 'light' });
  });

  test('the app uses the system’s theme if none is stored, or dark without a preference', async () => {
    const shownWith = async (
      colorScheme: 'dark' | 'light',
      script: () => void = () => undefined,
    ) => {
      const prepare = (page: Page) => page.addInitScript(script);
      const { page } = await fixture.open('/auth/login', { colorScheme, prepare });
      return readCurrentTheme(page);
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

/** Tests section 2 of the product specification: layout. */
export function testLayout(fixture: Fixture): void {
  testSidebar(fixture);
  testTopBar(fixture);
  testTheme(fixture);
}
