import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { OutlineView } from '#shared/schemas/outline.ts';
import { waitUntilSettled } from '../api-client.ts';
import { failingTopic } from '../breakable-fixture.ts';
import type { Fixture } from './fixture.ts';

const getPageIndicator = (page: Page) =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('status').innerText();

/** Tests presenting a version while another deck fails, and resuming the failed deck. */
export function testPresentingAndResuming(fixture: Fixture, repairModel: () => void): void {
  let failing = '';

  test('a version is presented in full screen, with page turns in full screen and in the presenter’s window', async () => {
    const { user, deck } = fixture.state();
    const body = { topic: failingTopic, slide_count: 3 };
    failing = String((await user.api('POST', '/presentations', body)).body.id);
    const { page, complaints } = await fixture.open(`/preview/${deck.id}?page=1`, {
      as: user.tokens,
    });
    const viewer = page.frameLocator('iframe');
    await viewer.locator('.slide').first().waitFor({ state: 'attached' });

    await page.getByRole('button', { name: 'Full screen' }).click();
    const isFull = () => page.evaluate(() => document.fullscreenElement?.matches('main') === true);
    await expect.poll(isFull).toBe(true);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => getPageIndicator(page)).toBe('2 of 3');
    await page.evaluate(() => document.exitFullscreen());
    await expect.poll(isFull).toBe(false);
    const [presenter] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('p')]);
    await presenter.locator('#dw-count', { hasText: /^2$/ }).waitFor();
    await presenter.keyboard.press('ArrowRight');
    await expect.poll(() => getPageIndicator(page)).toBe('3 of 3');
    await presenter.close();

    await page.keyboard.press('Home');
    await expect.poll(() => getPageIndicator(page)).toBe('1 of 3');
    expect(new URL(page.url()).searchParams.get('page')).toBe('1');
    expect(complaints).toEqual([]);
  });

  test('the notice of a failed deck shows the reason, and its button generates the missing slides', async () => {
    const { user } = fixture.state();
    expect((await waitUntilSettled(user.api, failing, 90)).status).toBe('failed');
    const { page, complaints } = await fixture.open(`/presentation/${failing}`, {
      as: user.tokens,
    });
    const notice = page.getByRole('alert').filter({ hasText: 'gave three invalid answers' });
    await notice.waitFor();
    expect(await page.getByRole('button', { name: 'Resume' }).count()).toBe(1);
    const points = async () => {
      const { body } = await user.api('GET', `/presentations/${failing}/outline`);
      return (body as OutlineView).entries.map(({ id, point }) => [id, point]);
    };
    const before = await points();

    repairModel();
    await notice.getByRole('button', { name: 'Resume' }).click();

    await notice.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Preview' }).waitFor({ timeout: 60_000 });
    expect(await points()).toEqual(before);
    expect(complaints).toEqual([]);
  });
}
