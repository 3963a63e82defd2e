import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Version } from '#shared/schemas/presentations.ts';
import type { Fixture } from './fixture.ts';

/** Mocks versions whose HTML has failed. */
const mockFailedHtml = (page: Page, id: string) =>
  page.route(`**/api/presentations/${id}?*`, async (route) => {
    const response = await route.fetch();
    if (response.status() !== 200) return route.fulfill({ response });
    const deck: { versions: Version[] } = await response.json();
    const versions = deck.versions.map((one) => ({ ...one, html: { status: 'failed' } }));
    await route.fulfill({ response, json: { ...deck, versions } });
  });

/** Tests section 4 of the product specification: the actions that no other test covers. */
export function testActions(fixture: Fixture): void {
  test('the missing HTML of a version is generated and listed in the history', async () => {
    const { user, deck } = fixture.state();
    const { page } = await fixture.open(`/presentation/${deck.id}?tab=versions`, {
      as: user.tokens,
      prepare: (page) => mockFailedHtml(page, deck.id),
    });

    const [answer] = await Promise.all([
      page.waitForResponse(/generate-html-version\?version=1$/),
      page.getByRole('button', { name: 'Generate the HTML of version 1' }).click(),
    ]);
    await page.getByRole('tab', { name: 'Activity' }).click();

    expect(answer.status()).toBe(200);
    const history = page.getByRole('region', { name: 'History' });
    await history.getByText('Completed').waitFor();
    await history.getByText(/^Slide 3 generated, layout score \d+$/).waitFor();
    expect(await history.getByRole('listitem').last().innerText()).toMatch(/Created$/);
  });
}
