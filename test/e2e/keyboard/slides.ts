import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { type Client, settled } from '../api-client.ts';
import type { Desk } from '../spec/desk.ts';
import type { Hand } from './hand.ts';
import { sitDown } from './people.ts';

const brief = readFileSync('test/corpus/product-brief.md', 'utf8');

/** A finished deck of four slides that rests on a text. */
async function finishedDeck(client: Client): Promise<string> {
  const { id: source } = (await client('POST', '/sources', { name: 'Larder', text: brief })).body;
  const body = { source_ids: [source], slide_count: 4 };
  const id = String((await client('POST', '/presentations', body)).body.id);
  expect((await settled(client, id, 120)).status).toBe('completed');
  return id;
}

async function thirdTitle(client: Client, id: string): Promise<string | null | undefined> {
  const { items } = (await client('GET', `/presentations/${id}/slides`)).body;
  return (items as SlideView[])[2]?.title;
}

/** Edits the slide that is open where it stands, saves it, and is back at the button that began it. */
async function editInPlace(hand: Hand): Promise<void> {
  await hand.enter('button', 'Edit slide');
  await hand.expectAt('textbox', 'Title');
  await hand.backTo('button', 'Edit: Title');
  await hand.press('Enter');
  await hand.expectAt('textbox', 'Title');
  await hand.type('Typed on the slide');
  await hand.press('Enter');
  await hand.expectAt('button', 'Edit: Title');
  await hand.press('Control+s');
  await hand.expectAt('button', 'Edit slide');
}

/** Asks for a change of the slide that is open, and answers the proposal. */
async function revise(hand: Hand, answer: 'Accept' | 'Discard'): Promise<void> {
  const { page } = hand;
  await hand.tabTo('textbox', 'What should change?');
  await hand.write('Use half the words');
  await hand.enter('button', 'Generate proposal');
  await page.getByRole('button', { name: 'Accept' }).waitFor();
  await hand.enter('button', answer);
  await hand.expectAt('button', 'Edit slide');
}

/** Changes of a finished deck, its versions, and the slides made again. */
export function testSlides(desk: Desk): void {
  test('edits a slide in place and saves it, has it revised, publishes, compares and restores, and closes one dialog at a time', async () => {
    const { person } = desk.ready();
    const id = await finishedDeck(person.api);
    const { hand, complaints } = await sitDown(desk, `/presentation/${id}`, { as: person.tokens });
    const { page } = hand;
    await page.getByRole('button', { name: /^Open slide 3:/ }).waitFor();

    await hand.enter('button', /^Open slide 3:/);
    const slide = await hand.expectHeld('Slide 3 of 4');
    await editInPlace(hand);
    expect(await thirdTitle(person.api, id)).toBe('Typed on the slide');
    await revise(hand, 'Discard');
    expect(await thirdTitle(person.api, id)).toBe('Typed on the slide');
    await revise(hand, 'Accept');

    await hand.enter('button', 'Remove slide');
    await hand.expectHeld('Remove slide 3?');
    await hand.press('Escape');
    await hand.expectAt('button', 'Remove slide');
    expect(await slide.isVisible()).toBe(true);
    await hand.press('ArrowRight');
    await page.getByRole('dialog', { name: 'Slide 4 of 4' }).waitFor();
    await hand.press('ArrowLeft', 'Escape');
    await slide.waitFor({ state: 'detached' });
    await hand.expectAt('button', /^Open slide 3:/);

    await testVersions(hand);
    const { body } = await person.api('GET', `/presentations/${id}`);
    expect(body.versions).toHaveLength(3);
    await makeAgain(hand);
    expect(await settled(person.api, id, 90)).toMatchObject({ current_html_version: 4 });
    expect(complaints).toEqual([]);
  });
}

/** Publishes what was changed, looks at the difference, and restores what was before. */
async function testVersions(hand: Hand): Promise<void> {
  const { page } = hand;
  const published = (version: number) =>
    page.getByRole('heading', { name: new RegExp(`^Version ${version}:.*Current`) });
  await hand.backTo('button', 'Publish changes', 60);
  await hand.press('Enter');
  await hand.expectHeld('Publish again');
  await hand.enter('button', 'Publish version 2');
  await page.getByRole('button', { name: 'Publish changes' }).waitFor({ state: 'detached' });
  await hand.expectSomewhere();
  await hand.tabTo('tab', 'Slides');
  await hand.go('ArrowRight', 'tab', 'Versions', 3);
  await published(2).waitFor({ timeout: 60_000 });

  await hand.tabTo('button', 'Actions for version 1');
  await hand.choose('Compare');
  await page.getByRole('heading', { level: 2, name: /\d changed/ }).waitFor();
  await hand.expectSomewhere();
  await hand.press('ArrowRight');
  await hand.expectAt('article', /^Slide \d, Changed/);
  await hand.backTo('button', 'Restore version 1');
  await hand.press('Enter');
  await hand.expectHeld('Restore version 1');
  await hand.press('Escape');
  await hand.expectAt('button', 'Restore version 1');
  await hand.press('Enter');
  const question = page.getByRole('dialog', { name: 'Restore version 1' });
  await question.waitFor();
  await hand.enter('button', 'Restore version 1');
  await question.waitFor({ state: 'detached' });
  await hand.expectAt('link', 'All versions');
  await hand.press('Enter');
  await published(3).waitFor({ timeout: 60_000 });
}

/** Has all slides made again. */
async function makeAgain(hand: Hand): Promise<void> {
  const { page } = hand;
  await hand.backTo('button', /^Actions for (?!version)/);
  await hand.choose('Regenerate slides');
  const form = await hand.expectHeld('Regenerate slides');
  await hand.enter('button', /^Regenerate \d slides/);
  await form.waitFor({ state: 'detached' });
  await hand.expectAt('button', /^Actions for (?!version)/);
  await page.getByRole('status').filter({ hasText: 'of 4 slides generated' }).waitFor();
}
