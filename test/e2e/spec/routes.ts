import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newcomersPassword } from '../people.ts';
import { holdBack, pathOf } from './calls.ts';
import type { Desk } from './desk.ts';

const publicPaths = [
  '/',
  '/auth/login',
  '/auth/register',
  '/auth/verify-email-sent',
  '/verify-email',
];
const adminPaths = ['/admin/invite-codes', '/admin/users'];

const sidebar = (page: Page) => page.getByRole('navigation', { name: /^(Main|主导航)$/ });
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

/** Where the sign-in page would lead to. */
const originKept = (page: Page): Promise<unknown> =>
  page.evaluate(() => window.history.state?.usr?.from?.pathname);

/** Section 2: which page is where, for whom, and within which layout. */
export function testRoutes(desk: Desk): void {
  test('the landing and auth pages are open to a visitor, without the layout', async () => {
    const { page, complaints } = await desk.open('/');

    for (const path of publicPaths) {
      await page.goto(path);
      await page.getByRole('main').waitFor();
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect([pathOf(page), await sidebar(page).count()]).toEqual([path, 0]);
    }
    expect(complaints).toEqual([]);
  });

  test('the same pages lead who is signed in to the dashboard', async () => {
    const { person } = desk.ready();
    const { page } = await desk.open('/', { as: person.tokens });

    for (const path of publicPaths) {
      await page.goto(path);
      await page.waitForURL('**/dashboard');
      await heading(page, 'Presentations');
    }
  });

  test('a protected page leads a visitor to the sign-in page, and the sign-in back to it', async () => {
    const { deck, person } = desk.ready();
    const { page } = await desk.open('/');
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
      expect(await originKept(page)).toBe(path);
    }
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(newcomersPassword);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();

    await page.waitForURL('**/profile');
  });

  test('the pages behind the sign-in are there, each with the layout or without it', async () => {
    const { deck, person } = desk.ready();
    const { page, complaints } = await desk.open('/dashboard', { as: person.tokens });
    await heading(page, 'Presentations');
    await page.getByRole('link', { name: deck.title }).first().waitFor();
    expect(await sidebar(page).count()).toBe(1);

    await page.goto(`/presentation/${deck.id}`);
    await heading(page, deck.title);
    expect(await sidebar(page).count()).toBe(1);

    for (const path of [`/preview/${deck.id}`, `/preview/${deck.id}/1`]) {
      await page.goto(path);
      await page.frameLocator('iframe').getByText(deck.title).first().waitFor();
      expect([pathOf(page), await sidebar(page).count()]).toEqual([path, 0]);
    }
    expect(complaints).toEqual([]);
  });

  test.each([
    ['en-US', 'Personal profile', 'System settings', 'This feature is under development.'],
    ['zh-CN', '个人资料', '系统设置', '该功能正在开发中。'],
  ])(
    'in %s the profile and the settings say what they are and that they are being developed',
    async (locale, profile, settings, later) => {
      const { person } = desk.ready();
      const { page } = await desk.open('/profile', { as: person.tokens, locale });

      await page.getByRole('heading', { name: profile, exact: true }).waitFor();
      await page.getByText(later).waitFor();
      expect(await sidebar(page).count()).toBe(1);
      await page.goto('/settings');
      await page.getByRole('heading', { name: settings, exact: true }).waitFor();
      await page.getByText(later).waitFor();
      expect(await sidebar(page).count()).toBe(1);
    },
  );

  test('the admin pages are an admin’s; others read that they have no permission', async () => {
    const { person, admin } = desk.ready();
    const { page: theirs } = await desk.open('/', { as: person.tokens });
    const { page: admins } = await desk.open('/', { as: admin.tokens });

    for (const path of adminPaths) {
      await theirs.goto(path);
      await theirs.getByText('You have no permission to view this page.').waitFor();
      expect(await sidebar(theirs).count()).toBe(1);
    }
    await admins.goto('/admin/invite-codes');
    await heading(admins, 'Invite codes');
    await admins.goto('/admin/users');
    await heading(admins, 'Users');
    expect(await sidebar(admins).count()).toBe(1);
  });

  test('any other path leads to the landing page', async () => {
    const { page } = await desk.open('/no/such/page?x=1');

    await page.waitForURL('**/');
    expect(pathOf(page)).toBe('/');
  });

  test.each([
    ['/dashboard', 'Loading'],
    ['/auth/login', 'Signing in'],
  ])(
    'at %s a loading indicator is there while it is found out who is signed in',
    async (path, name) => {
      const { person } = desk.ready();
      let letGo: () => Promise<void> = async () => undefined;
      const { page } = await desk.open(path, {
        as: person.tokens,
        prepare: async (page) => {
          letGo = await holdBack(page, '/auth/me');
        },
      });

      await page.getByRole('status', { name }).waitFor();
      expect(await page.getByRole('heading').count()).toBe(0);
      await letGo();

      await heading(page, 'Presentations');
    },
  );
}
