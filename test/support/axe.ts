import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** What appears has appeared: text that is still half transparent has no contrast. What moves for ever is left out. */
const hasAppeared = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    // One that is called off has gone with what it moved.
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/** Serious and critical findings of axe on the page as it stands, as text. */
export async function seriousFindings(page: Page): Promise<string[]> {
  await hasAppeared(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}
