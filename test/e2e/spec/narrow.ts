import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Desk } from './desk.ts';

/** How far what is in it is wider than the element. */
const overflowOf = (element: Locator) =>
  element.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);

/** What must not scroll sideways within itself; the page as a whole is looked at elsewhere. */
export function testNarrow(desk: Desk): void {
  test.each([
    ['en-US', 390],
    ['zh-CN', 390],
    ['zh-CN', 360],
  ])(
    'in %s and %i px the new-presentation dialog is no wider inside than it is',
    async (locale, width) => {
      const { person } = desk.ready();
      const { page } = await desk.open('/dashboard?new=1', { as: person.tokens, locale, width });
      const dialog = page.getByRole('dialog');
      await dialog.locator('button[type=submit]').waitFor();

      await dialog.locator('details > summary').click();

      expect(await overflowOf(dialog)).toBe(0);
    },
  );

  test.each([390, 1024, 1280])(
    'in %i px the tables of one’s usage don’t scroll sideways',
    async (width) => {
      const { person, deck } = desk.ready();
      const { page } = await desk.open('/profile', { as: person.tokens, width });
      await page.getByRole('table').getByRole('link', { name: deck.title }).waitFor();

      // What scrolls is around the table itself; of what is further out it may stand out by its focus ring.
      const tables = await page.locator('section:has(> table)').all();

      expect(tables.length).toBeGreaterThanOrEqual(3);
      for (const table of tables) expect(await overflowOf(table)).toBe(0);
    },
  );
}
