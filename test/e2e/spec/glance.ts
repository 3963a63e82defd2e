import { expect, test } from 'vitest';
import { seriousFindings } from '#test/support/axe.ts';
import type { Desk } from './desk.ts';

const looks = [
  { locale: 'en-US', colorScheme: 'dark', width: 1280 },
  { locale: 'zh-CN', colorScheme: 'light', width: 390 },
] as const;

const guestPages = ['/', '/auth/login', '/auth/register'];

/** Every state of these and of all others is looked at by `npm run test:screens`, which takes longer. */
const adminPages = [
  '/dashboard',
  '/dashboard?new=1',
  '/presentation/ID',
  '/presentation/ID?tab=versions',
  '/preview/ID',
  '/admin/users',
  '/admin/invite-codes',
];

/** The main pages at a glance, each look with half of the themes, languages and sizes. */
export function testGlance(desk: Desk): void {
  test.each(looks)(
    'axe has nothing serious to say of the main pages in $locale, $colorScheme and $width px',
    async (look) => {
      const found: string[] = [];
      const lookAt = async (paths: readonly string[], as?: Parameters<Desk['open']>[1]) => {
        const { page, complaints } = await desk.open('/auth/login', { ...look, ...as });
        for (const path of paths) {
          const address = path.replace('ID', desk.ready().deck.id);
          await page.goto(address);
          await page.waitForLoadState('networkidle');
          expect(page.url()).toContain(address);
          found.push(...(await seriousFindings(page)).map((finding) => `${path}: ${finding}`));
        }
        found.push(...complaints);
      };

      await lookAt(guestPages);
      await lookAt(adminPages, { as: await desk.signInAsAdmin() });

      expect(found).toEqual([]);
    },
  );
}
