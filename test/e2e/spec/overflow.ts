import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Fixture } from './fixture.ts';

/** Returns the pixels by which the content is wider than the element. */
const measureHorizontalOverflow = (element: Locator) =>
  element.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);

/** Tests that certain elements don't scroll sideways; the screens tests check whole pages. */
export function testOverflow(fixture: Fixture): void {
  test.each([
    ['en-US', 390],
    ['zh-CN', 390],
    ['zh-CN', 360],
  ])('the new-presentation page does not overflow in %s at %i px', async (locale, width) => {
    const { user } = fixture.state();
    const { page } = await fixture.open('/dashboard?new=1', { as: user.tokens, locale, width });
    const main = page.getByRole('main');
    await main.locator('button[type=submit]').waitFor();

    await main.locator('details > summary').click();

    expect(await measureHorizontalOverflow(main)).toBe(0);
  });

  test.each([390, 1024, 1280])(
    'the usage tables do not scroll sideways at %i px',
    async (width) => {
      const { user, deck } = fixture.state();
      const { page } = await fixture.open('/profile', { as: user.tokens, width });
      await page.getByRole('table').getByRole('link', { name: deck.title }).waitFor();

      // Checks the section, which is the element that scrolls. A focus ring may extend beyond outer elements.
      const tables = await page.locator('section:has(> table)').all();

      expect(tables.length).toBeGreaterThanOrEqual(3);
      for (const table of tables) expect(await measureHorizontalOverflow(table)).toBe(0);
    },
  );
}
