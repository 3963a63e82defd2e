import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { OutlineView } from '#shared/schemas/outline.ts';
import { settled } from '../api-client.ts';
import { hopelessTopic } from '../breakable-desk.ts';
import type { Desk } from './desk.ts';

const pageOf = (page: Page) =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('status').innerText();

/** Presenting, and a deck that failed, which fails while the first is presented. */
export function testMaking(desk: Desk, mend: () => void): void {
  let failing = '';

  test('a version is presented: full screen, its pages turned there and from the presenter’s window', async () => {
    const { person, deck } = desk.ready();
    const body = { topic: hopelessTopic, slide_count: 3 };
    failing = String((await person.api('POST', '/presentations', body)).body.id);
    const { page, complaints } = await desk.open(`/preview/${deck.id}?page=1`, {
      as: person.tokens,
    });
    const viewer = page.frameLocator('iframe');
    await viewer.locator('.slide').first().waitFor({ state: 'attached' });

    await page.getByRole('button', { name: 'Full screen' }).click();
    const isFull = () => page.evaluate(() => document.fullscreenElement?.matches('main') === true);
    await expect.poll(isFull).toBe(true);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => pageOf(page)).toBe('2 of 3');
    await page.evaluate(() => document.exitFullscreen());
    await expect.poll(isFull).toBe(false);
    const [presenter] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('p')]);
    await presenter.locator('#dw-count', { hasText: /^2$/ }).waitFor();
    await presenter.keyboard.press('ArrowRight');
    await expect.poll(() => pageOf(page)).toBe('3 of 3');
    await presenter.close();

    await page.keyboard.press('Home');
    await expect.poll(() => pageOf(page)).toBe('1 of 3');
    expect(new URL(page.url()).searchParams.get('page')).toBe('1');
    expect(complaints).toEqual([]);
  });

  test('a deck that failed says why, and the one button of its notice makes what is missing', async () => {
    const { person } = desk.ready();
    expect((await settled(person.api, failing, 90)).status).toBe('failed');
    const { page, complaints } = await desk.open(`/presentation/${failing}`, {
      as: person.tokens,
    });
    const notice = page.getByRole('alert').filter({ hasText: 'gave three invalid answers' });
    await notice.waitFor();
    expect(await page.getByRole('button', { name: 'Resume' }).count()).toBe(1);
    const points = async () => {
      const { body } = await person.api('GET', `/presentations/${failing}/outline`);
      return (body as OutlineView).entries.map(({ id, point }) => [id, point]);
    };
    const before = await points();

    mend();
    await notice.getByRole('button', { name: 'Resume' }).click();

    await notice.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Preview' }).waitFor({ timeout: 60_000 });
    expect(await points()).toEqual(before);
    expect(complaints).toEqual([]);
  });
}
