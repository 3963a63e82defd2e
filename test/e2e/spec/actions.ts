import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Version } from '#shared/schemas/presentations.ts';
import type { Desk } from './desk.ts';

/** Shows a deck's versions as if their HTML could not be made. */
const withoutHtml = (page: Page, id: string) =>
  page.route(`**/api/presentations/${id}?*`, async (route) => {
    const response = await route.fetch();
    if (response.status() !== 200) return route.fulfill({ response });
    const deck: { versions: Version[] } = await response.json();
    const versions = deck.versions.map((one) => ({ ...one, html: { status: 'failed' } }));
    await route.fulfill({ response, json: { ...deck, versions } });
  });

/** Section 4: what the other journeys don't do. */
export function testActions(desk: Desk): void {
  test('a version without HTML has it made, and what happened is told', async () => {
    const { person, deck } = desk.ready();
    const { page } = await desk.open(`/presentation/${deck.id}?tab=versions`, {
      as: person.tokens,
      prepare: (page) => withoutHtml(page, deck.id),
    });

    const [answer] = await Promise.all([
      page.waitForResponse(/generate-html-version\?version=1$/),
      page.getByRole('button', { name: 'Generate the HTML of version 1' }).click(),
    ]);
    await page.getByRole('tab', { name: 'Activity' }).click();

    expect(answer.status()).toBe(200);
    const happened = page.getByRole('region', { name: 'History' });
    await happened.getByText('Completed').waitFor();
    await happened.getByText(/^Slide 3 generated, quality \d+$/).waitFor();
    expect(await happened.getByRole('listitem').last().innerText()).toMatch(/Created$/);
  });
}
