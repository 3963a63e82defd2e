import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { settled } from '../api-client.ts';
import type { Desk } from '../spec/desk.ts';
import { type Decks, heldDeck } from './decks.ts';
import { openToLook } from './look.ts';

const headerMenu = (page: Page) => page.locator('main header button[aria-haspopup=menu]').last();

async function choose(page: Page, item: string): Promise<void> {
  await headerMenu(page).press('Enter');
  await page.getByRole('menuitem', { name: item, exact: true }).press('Enter');
}

/** A presentation's page, signed in, with its frames drawn. */
export async function openDeck(desk: Desk, id: string, search = '') {
  const opened = await openToLook(desk, `/presentation/${id}${search}`, {
    as: await desk.signInAsAdmin(),
  });
  const { page } = opened;
  await page.getByRole('tablist', { name: 'Presentation sections' }).waitFor();
  await page.waitForLoadState('networkidle');
  return opened;
}

function testStates(desk: Desk, decks: () => Decks, mend: () => void): void {
  test('a presentation that waits for a review, is held, is cancelled, and goes on', async () => {
    const { admin } = desk.ready();
    const { page, look, verdict } = await openDeck(desk, decks().review);
    const ready = () => page.waitForLoadState('networkidle');
    await look('presentation-review');
    await page.goto(`/presentation/${decks().cancelled}`);
    await page.getByText('Cancelled. Finished work is kept.').waitFor();
    await look('presentation-cancelled');

    const held = await heldDeck(admin.api);
    await page.goto(`/presentation/${held}`);
    await page.getByRole('button', { name: 'Resume' }).waitFor();
    await ready();
    await look('presentation-held');
    await choose(page, 'Cancel generation');
    const question = page.getByRole('dialog', { name: 'Cancel generation?' });
    await question.waitFor();
    await look('presentation-cancel');
    await question.getByRole('button', { name: 'Cancel generation' }).press('Enter');
    await page.getByText('Cancelled. Finished work is kept.').waitFor();
    expect((await admin.api('GET', `/presentations/${held}`)).body.status).toBe('cancelled');

    await page.goto(`/presentation/${await heldDeck(admin.api)}`);
    await page.getByRole('tab', { name: 'Activity' }).press('Enter');
    await page.getByRole('button', { name: 'Resume' }).press('Enter');
    await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
    await look('presentation-going-on');
    verdict();
  });

  test('a presentation that failed says why, and the one button of its notice mends it', async () => {
    const { admin } = desk.ready();
    const { page, look, verdict } = await openDeck(desk, decks().failed);
    const notice = page.getByRole('alert').filter({ hasText: 'gave three invalid answers' });
    await notice.waitFor();
    await look('presentation-failed');
    expect(await page.getByRole('button', { name: 'Resume' }).count()).toBe(1);

    mend();
    await notice.getByRole('button', { name: 'Resume' }).press('Enter');

    await notice.waitFor({ state: 'detached' });
    expect((await settled(admin.api, decks().failed, 60)).status).toBe('completed');
    await page.getByRole('link', { name: 'Preview' }).waitFor();
    verdict();
  });
}

/** A presentation's page. */
export function testDeckScreens(desk: Desk, decks: () => Decks, mend: () => void): void {
  testStates(desk, decks, mend);
}
