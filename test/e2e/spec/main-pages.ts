import { expect, test } from 'vitest';
import { findSeriousViolations } from '#test/support/axe.ts';
import type { Fixture } from './fixture.ts';

const variants = [
  { locale: 'en-US', colorScheme: 'dark', width: 1280 },
  { locale: 'zh-CN', colorScheme: 'light', width: 390 },
] as const;

const guestPages = ['/', '/auth/login', '/auth/register'];

/** Main pages of admins; `npm run tool -- screens` checks every state of all pages, but takes longer. */
const adminPages = [
  '/dashboard',
  '/dashboard?new=1',
  '/dashboard?new=templates',
  '/presentation/ID',
  '/presentation/ID?tab=versions',
  '/preview/ID',
  '/admin/users',
  '/admin/invite-codes',
];

/** Checks the main pages with axe in two combinations of theme, language and size. */
export function testMainPages(fixture: Fixture): void {
  test.each(variants)(
    'the main pages have no serious axe finding in $locale, $colorScheme and $width px',
    async (variant) => {
      const findings: string[] = [];
      const checkPages = async (paths: readonly string[], as?: Parameters<Fixture['open']>[1]) => {
        const { page, complaints } = await fixture.open('/auth/login', { ...variant, ...as });
        for (const path of paths) {
          const pageUrl = path.replace('ID', fixture.state().deck.id);
          await page.goto(pageUrl);
          await page.waitForLoadState('networkidle');
          expect(page.url()).toContain(pageUrl);
          findings.push(
            ...(await findSeriousViolations(page)).map((finding) => `${path}: ${finding}`),
          );
        }
        findings.push(...complaints);
      };

      await checkPages(guestPages);
      await checkPages(adminPages, { as: await fixture.signInAsAdmin() });

      expect(findings).toEqual([]);
    },
  );
}
