import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { waitUntilSettled } from '../api-client.ts';
import type { Fixture } from '../spec/fixture.ts';
import { openScreen } from './check-screen.ts';
import { createPausedDeck, type Decks } from './create-decks.ts';

const getHeaderMenu = (page: Page) => page.locator('main header button[aria-haspopup=menu]').last();

async function choose(page: Page, item: string): Promise<void> {
  await getHeaderMenu(page).press('Enter');
  await page.getByRole('menuitem', { name: item, exact: true }).press('Enter');
}

/** Opens a presentation's page as the admin and waits until it has loaded. */
export async function openDeck(fixture: Fixture, id: string, search = '') {
  const opened = await openScreen(fixture, `/presentation/${id}${search}`, {
    as: await fixture.signInAsAdmin(),
  });
  const { page } = opened;
  await page.getByRole('tablist', { name: 'Presentation sections' }).waitFor();
  await page.waitForLoadState('networkidle');
  return opened;
}

function testStates(fixture: Fixture, decks: () => Decks, repairModel: () => void): void {
  test('the screen checks pass on a presentation that waits for review, is paused, is cancelled, and resumes', async () => {
    const { admin } = fixture.state();
    const { page, checkScreen, expectNoFindings } = await openDeck(fixture, decks().review);
    const ready = () => page.waitForLoadState('networkidle');
    await checkScreen('presentation-review');
    await page.goto(`/presentation/${decks().cancelled}`);
    await page.getByText('Cancelled. Finished work is kept.').waitFor();
    await checkScreen('presentation-cancelled');

    const pausedDeckId = await createPausedDeck(admin.api);
    await page.goto(`/presentation/${pausedDeckId}`);
    await page.getByRole('button', { name: 'Resume' }).waitFor();
    await ready();
    await checkScreen('presentation-held');
    await choose(page, 'Cancel generation');
    const question = page.getByRole('dialog', { name: 'Cancel generation?' });
    await question.waitFor();
    await checkScreen('presentation-cancel');
    await question.getByRole('button', { name: 'Cancel generation' }).press('Enter');
    await page.getByText('Cancelled. Finished work is kept.').waitFor();
    expect((await admin.api('GET', `/presentations/${pausedDeckId}`)).body.status).toBe(
      'cancelled',
    );

    await page.goto(`/presentation/${await createPausedDeck(admin.api)}`);
    await page.getByRole('tab', { name: 'Activity' }).press('Enter');
    await page.getByRole('button', { name: 'Resume' }).press('Enter');
    await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
    await checkScreen('presentation-going-on');
    expectNoFindings();
  });

  test('the screen checks pass on a presentation that failed, with the reason and a button that resumes the presentation', async () => {
    const { admin } = fixture.state();
    const { page, checkScreen, expectNoFindings } = await openDeck(fixture, decks().failed);
    const notice = page.getByRole('alert').filter({ hasText: 'gave three invalid answers' });
    await notice.waitFor();
    await checkScreen('presentation-failed');
    expect(await page.getByRole('button', { name: 'Resume' }).count()).toBe(1);

    repairModel();
    await notice.getByRole('button', { name: 'Resume' }).press('Enter');

    await notice.waitFor({ state: 'detached' });
    expect((await waitUntilSettled(admin.api, decks().failed, 60)).status).toBe('completed');
    await page.getByRole('link', { name: 'Preview' }).waitFor();
    expectNoFindings();
  });
}

/** Checks the presentation page in its states. */
export function testDeckScreens(
  fixture: Fixture,
  decks: () => Decks,
  repairModel: () => void,
): void {
  testStates(fixture, decks, repairModel);
}
