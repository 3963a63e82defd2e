import { expect, test } from 'vitest';
import type { Fixture } from '../spec/fixture.ts';
import { openWithKeyboard } from './open-with-keyboard.ts';

const variants = [
  { locale: 'zh-CN', colorScheme: 'light' },
  { locale: 'en-US', colorScheme: 'dark' },
] as const;

type Role = 'visitor' | 'user' | 'admin';

const pages: [role: Role, path: string][] = [
  ['visitor', '/'],
  ['visitor', '/auth/register'],
  ['user', '/dashboard'],
  ['user', '/dashboard?new=1'],
  ['user', '/dashboard?new=templates'],
  ['user', '/presentation/ID?tab=outline'],
  ['user', '/presentation/ID?tab=sources'],
  ['user', '/presentation/ID?tab=versions'],
  ['user', '/presentation/ID?tab=tasks'],
  ['user', '/presentation/ID?tab=usage'],
  ['user', '/preview/ID'],
  ['user', '/profile'],
  ['admin', '/admin/users'],
  ['admin', '/admin/users?view=log'],
  ['admin', '/admin/invite-codes'],
];

/** Tabs through whole pages in both languages and themes. */
export function testEveryPage(fixture: Fixture): void {
  test.each(variants)(
    'every page shows the focus on each focusable element, in $locale and $colorScheme',
    async (variant) => {
      const { deck } = fixture.state();
      const tokens = {
        visitor: async () => undefined,
        user: fixture.newTokens,
        admin: fixture.signInAsAdmin,
      };
      const foundFaults: string[] = [];
      for (const [role, named] of pages) {
        const path = named.replace('ID', deck.id);
        const as = await tokens[role]();
        const { keyboard, complaints } = await openWithKeyboard(fixture, path, {
          ...variant,
          ...(as && { as }),
        });
        await keyboard.page.waitForLoadState('networkidle');
        const { stops, faults } = await keyboard.tabThroughPage();
        foundFaults.push(...[...faults, ...complaints].map((fault) => `${path}: ${fault}`));
        expect(new URL(keyboard.page.url()).pathname).toBe(path.split('?')[0]);
        expect(stops.length, path).toBeGreaterThan(3);
        await keyboard.page.context().close();
      }

      expect(foundFaults).toEqual([]);
    },
  );
}
