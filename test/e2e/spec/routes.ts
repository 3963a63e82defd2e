import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { userPassword } from '../register-users.ts';
import { delayCalls, getPagePath } from './calls.ts';
import type { Fixture } from './fixture.ts';

const publicPaths = [
  '/',
  '/auth/login',
  '/auth/register',
  '/auth/verify-email-sent',
  '/verify-email',
];
const adminPaths = ['/admin/invite-codes', '/admin/users'];

const getSidebar = (page: Page) => page.getByRole('navigation', { name: /^(Main|主导航)$/ });
const getHeading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

/** Returns the path to which the app redirects after the sign-in. */
const readStoredOrigin = (page: Page): Promise<unknown> =>
  page.evaluate(() => window.history.state?.usr?.from?.pathname);

/** Tests section 2 of the product specification: the path, audience and layout of each page. */
export function testRoutes(fixture: Fixture): void {
  test('a visitor sees the landing and auth pages without the layout', async () => {
    const { page, complaints } = await fixture.open('/');

    for (const path of publicPaths) {
      await page.goto(path);
      await page.getByRole('main').waitFor();
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect([getPagePath(page), await getSidebar(page).count()]).toEqual([path, 0]);
    }
    expect(complaints).toEqual([]);
  });

  test('a signed-in user is redirected from the landing and auth pages to the dashboard', async () => {
    const { user } = fixture.state();
    const { page } = await fixture.open('/', { as: user.tokens });

    for (const path of publicPaths) {
      await page.goto(path);
      await page.waitForURL('**/dashboard');
      await getHeading(page, 'Presentations');
    }
  });

  test('a visitor is redirected from a protected page to the sign-in page, and back after the sign-in', async () => {
    const { deck, user } = fixture.state();
    const { page } = await fixture.open('/');
    const paths = [
      '/dashboard',
      `/presentation/${deck.id}`,
      `/preview/${deck.id}`,
      `/preview/${deck.id}/1`,
      ...adminPaths,
      '/settings',
      '/profile',
    ];

    for (const path of paths) {
      await page.goto(path);
      await page.waitForURL('**/auth/login');
      expect(await readStoredOrigin(page)).toBe(path);
    }
    await page.getByLabel('E-mail').fill(user.email);
    await page.getByLabel('Password', { exact: true }).fill(userPassword);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();

    await page.waitForURL('**/profile');
  });

  test('each protected page is shown with or without the layout, as specified', async () => {
    const { deck, user } = fixture.state();
    const { page, complaints } = await fixture.open('/dashboard', { as: user.tokens });
    await getHeading(page, 'Presentations');
    await page.getByRole('link', { name: deck.title }).first().waitFor();
    expect(await getSidebar(page).count()).toBe(1);

    await page.goto(`/presentation/${deck.id}`);
    await getHeading(page, deck.title);
    expect(await getSidebar(page).count()).toBe(1);

    for (const path of [`/preview/${deck.id}`, `/preview/${deck.id}/1`]) {
      await page.goto(path);
      await page.frameLocator('iframe').getByText(deck.title).first().waitFor();
      expect([getPagePath(page), await getSidebar(page).count()]).toEqual([path, 0]);
    }
    expect(complaints).toEqual([]);
  });

  test.each([
    ['en-US', 'Personal profile', 'System settings', 'This feature is under development.'],
    ['zh-CN', '个人资料', '系统设置', '该功能正在开发中。'],
  ])(
    'the profile and the settings show in %s that they are under development',
    async (locale, profile, settings, later) => {
      const { user } = fixture.state();
      const { page } = await fixture.open('/profile', { as: user.tokens, locale });

      await page.getByRole('heading', { name: profile, exact: true }).waitFor();
      await page.getByText(later).waitFor();
      expect(await getSidebar(page).count()).toBe(1);
      await page.goto('/settings');
      await page.getByRole('heading', { name: settings, exact: true }).waitFor();
      await page.getByText(later).waitFor();
      expect(await getSidebar(page).count()).toBe(1);
    },
  );

  test('admins see the admin pages; other users see a no-permission message', async () => {
    const { user, admin } = fixture.state();
    const { page: theirs } = await fixture.open('/', { as: user.tokens });
    const { page: admins } = await fixture.open('/', { as: admin.tokens });

    for (const path of adminPaths) {
      await theirs.goto(path);
      await theirs.getByText('You have no permission to view this page.').waitFor();
      expect(await getSidebar(theirs).count()).toBe(1);
    }
    await admins.goto('/admin/invite-codes');
    await getHeading(admins, 'Invite codes');
    await admins.goto('/admin/users');
    await getHeading(admins, 'Users');
    expect(await getSidebar(admins).count()).toBe(1);
  });

  test('an unknown path is redirected to the landing page', async () => {
    const { page } = await fixture.open('/no/such/page?x=1');

    await page.waitForURL('**/');
    expect(getPagePath(page)).toBe('/');
  });

  test.each(['/foo.bar', '/release-1.2', '/dashboard/v1.2', '/themes.html'])(
    'the unknown path %s with a dot is redirected to the landing page',
    async (path) => {
      const { page } = await fixture.open(path);

      await page.waitForURL('**/');
      expect(getPagePath(page)).toBe('/');
    },
  );

  test.each(['/presentation/x.y', '/preview/x.y/1.5'])(
    'a visitor of the protected path %s with a dot is redirected to the sign-in page',
    async (path) => {
      const { page } = await fixture.open(path);

      await page.waitForURL('**/auth/login');
      expect(await readStoredOrigin(page)).toBe(path);
    },
  );

  test.each([
    ['/dashboard', 'Loading'],
    ['/auth/login', 'Signing in'],
  ])('the page %s shows a loading indicator while the session is checked', async (path, name) => {
    const { user } = fixture.state();
    let release: () => Promise<void> = async () => undefined;
    const { page } = await fixture.open(path, {
      as: user.tokens,
      prepare: async (page) => {
        release = await delayCalls(page, '/auth/me');
      },
    });

    await page.getByRole('status', { name }).waitFor();
    expect(await page.getByRole('heading').count()).toBe(0);
    await release();

    await getHeading(page, 'Presentations');
  });
}
