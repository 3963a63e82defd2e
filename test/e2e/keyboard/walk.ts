import { expect, test } from 'vitest';
import type { Desk } from '../spec/desk.ts';
import { sitDown } from './people.ts';

const looks = [
  { locale: 'zh-CN', colorScheme: 'light' },
  { locale: 'en-US', colorScheme: 'dark' },
] as const;

type Whose = 'nobody' | 'person' | 'admin';

const pages: [whose: Whose, path: string][] = [
  ['nobody', '/'],
  ['nobody', '/auth/register'],
  ['person', '/dashboard'],
  ['person', '/dashboard?new=1'],
  ['person', '/presentation/ID?tab=outline'],
  ['person', '/presentation/ID?tab=sources'],
  ['person', '/presentation/ID?tab=versions'],
  ['person', '/presentation/ID?tab=tasks'],
  ['person', '/presentation/ID?tab=usage'],
  ['person', '/preview/ID'],
  ['person', '/profile'],
  ['admin', '/admin/users'],
  ['admin', '/admin/users?view=log'],
  ['admin', '/admin/invite-codes'],
];

/** Whole pages in both languages and themes. */
export function testWalks(desk: Desk): void {
  test.each(looks)(
    'where one is can be seen at every stop of every page, in $locale and $colorScheme',
    async (look) => {
      const { deck } = desk.ready();
      const tokens = {
        nobody: async () => undefined,
        person: desk.signInAnew,
        admin: desk.signInAsAdmin,
      };
      const found: string[] = [];
      for (const [whose, named] of pages) {
        const path = named.replace('ID', deck.id);
        const as = await tokens[whose]();
        const { hand, complaints } = await sitDown(desk, path, { ...look, ...(as && { as }) });
        await hand.page.waitForLoadState('networkidle');
        const { stops, faults } = await hand.walk();
        found.push(...[...faults, ...complaints].map((fault) => `${path}: ${fault}`));
        expect(new URL(hand.page.url()).pathname).toBe(path.split('?')[0]);
        expect(stops.length, path).toBeGreaterThan(3);
        await hand.page.context().close();
      }

      expect(found).toEqual([]);
    },
  );
}
