import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findTemplate } from '#shared/templates/templates.ts';
import { findSeriousViolations } from '#test/support/axe.ts';
import { createClient, waitUntilSettled } from './api-client.ts';
import { countClicks, readClicks } from './count-clicks.ts';
import { registerUsers } from './register-users.ts';
import { createFixture } from './spec/fixture.ts';

const fixture = createFixture();
const screenshotFolder = 'test/e2e/screenshots';

const devices = [
  { name: 'desktop', locale: 'en-US', colorScheme: 'dark', width: 1280 },
  { name: 'phone', locale: 'zh-CN', colorScheme: 'light', width: 390 },
] as const;
type Device = (typeof devices)[number];

/** Opens the dashboard of a new user of the free plan. */
async function openEmptyDashboard({ name: _name, ...device }: Device, path = '/dashboard') {
  const { stack, admin } = fixture.state();
  const [email = ''] = await registerUsers(stack, admin.api, 1, 'free');
  const tokens = await fixture.signInByEmail(email);
  const opened = await fixture.open(path, { as: tokens, ...device, prepare: countClicks });
  return { ...opened, api: createClient(stack, tokens.access_token) };
}

const getOpenedId = (page: Page) => String(new URL(page.url()).pathname.split('/').at(-1));

/** Selector of a slide that the deck engine has drawn. */
const slideSelector = 'main svg[viewBox="0 0 1280 720"]';

/** Pace of a hosted model, for the demo model. */
const hostedPace = { ttft_ms: 500, tokens_per_s: 100 };

beforeAll(() => fixture.setUp({ demoModel: hostedPace }), 120_000);
afterEach(() => fixture.closePages());
afterAll(() => fixture.tearDown());

describe.each(devices)('the first presentation, on a $name in $locale', (device) => {
  test('an example opens from the empty dashboard by one click as a completed presentation, without using the quota', async () => {
    const { page, api, complaints } = await openEmptyDashboard(device);
    const example = page.getByRole('button', { name: /Titanic/ });
    await example.waitFor();
    await page.waitForLoadState('networkidle');
    expect(await findSeriousViolations(page)).toEqual([]);
    await page.screenshot({ path: `${screenshotFolder}/first-deck-${device.name}-empty.png` });

    await example.click();
    await page.waitForURL('**/presentation/*');
    await page.getByText('The Iceberg Struck').first().waitFor();

    expect(await readClicks(page)).toBe(1);
    const { status } = await waitUntilSettled(api, getOpenedId(page), 120);
    const quota = await api('GET', '/users/me/quota');
    expect([status, (quota.body.decks as { used: number }).used]).toEqual(['completed', 0]);
    await page.screenshot({ path: `${screenshotFolder}/first-deck-${device.name}-example.png` });
    expect(complaints).toEqual([]);
  });

  test('a topic becomes a presentation after two clicks, and its page shows the title and draws a slide', async () => {
    const { page, complaints } = await openEmptyDashboard(device);
    const isEnglish = device.locale === 'en-US';
    const topic = isEnglish ? 'Bees in the city' : '城市里的蜜蜂';

    await page
      .getByRole('link', { name: isEnglish ? 'Create your first' : '创建第一份演示文稿' })
      .click();
    await page.locator('textarea[name=topic]').fill(topic);
    await page.getByText(isEnglish ? 'English (detected)' : '中文（自动识别）').waitFor({
      state: 'attached',
    });
    await page.locator('button[type=submit]').click();
    await page.waitForURL('**/presentation/*');
    await page.getByRole('heading', { level: 1, name: topic }).waitFor();
    await page.locator(slideSelector).filter({ visible: true }).first().waitFor();

    expect(await readClicks(page)).toBe(2);
    await page.screenshot({ path: `${screenshotFolder}/first-deck-${device.name}-started.png` });
    expect(complaints).toEqual([]);
  });

  test('a template is found by its purpose, and the generated outline follows the template', async () => {
    const { page, api, complaints } = await openEmptyDashboard(device, '/dashboard?new=templates');
    const isEnglish = device.locale === 'en-US';
    const lesson = findTemplate('lesson');
    const texts = isEnglish ? lesson?.en : lesson?.zh;

    const gallery = page.getByRole('list', { name: isEnglish ? 'Templates' : '模板' });
    await gallery.getByRole('button').first().waitFor();
    const templateCount = await gallery.getByRole('button').count();
    await page.getByRole('button', { name: isEnglish ? 'Teach' : '教学', exact: true }).click();
    const shown = await gallery.getByRole('button').count();
    await page.waitForLoadState('networkidle');
    expect(await findSeriousViolations(page)).toEqual([]);
    await page.screenshot({ path: `${screenshotFolder}/templates-${device.name}.png` });
    await gallery.getByRole('button', { name: texts?.name ?? '' }).press('Enter');
    const topic = page.locator('textarea[name=topic]');
    await topic.waitFor();
    await page.getByText(texts?.slides[3]?.[0] ?? '', { exact: true }).waitFor();
    await topic.fill(isEnglish ? 'How plants make sugar from light' : '植物如何利用阳光制造糖');
    await page.waitForLoadState('networkidle');
    expect(await findSeriousViolations(page)).toEqual([]);
    await page.screenshot({ path: `${screenshotFolder}/new-deck-${device.name}.png` });
    await topic.press('Control+Enter');
    await page.waitForURL('**/presentation/*');

    expect([templateCount >= 12, shown]).toEqual([true, 3]);
    const id = getOpenedId(page);
    const { status } = await waitUntilSettled(api, id, 90);
    const deck = await api('GET', `/presentations/${id}`);
    const { body } = await api('GET', `/presentations/${id}/outline`);
    const outline = body as { entries: { point: string; layout_hint: string }[] };
    expect([status, deck.body.theme]).toEqual(['completed', lesson?.theme]);
    expect(outline.entries.map(({ layout_hint }) => layout_hint)).toEqual(lesson?.layouts);
    expect(outline.entries.slice(1).map(({ point }) => point)).toEqual(
      texts?.slides.slice(1).map(([title]) => title),
    );
    expect(complaints).toEqual([]);
  });
});

describe('the language of a new presentation', () => {
  test('the detected language is shown before the start, and a correction applies to the next presentation', async () => {
    const [device] = devices;
    const { page, complaints } = await openEmptyDashboard(device, '/dashboard?new=1');
    const topic = page.locator('textarea[name=topic]');
    const language = page.getByLabel('Language', { exact: true });

    await topic.fill('Warum Städte mehr Bäume brauchen');
    await page.getByText('German (detected)').waitFor({ state: 'attached' });
    await topic.fill('Why cities should plant more trees');
    await page.getByText('English (detected)').waitFor({ state: 'attached' });
    await language.selectOption('zh-CN');
    await page.locator('button[type=submit]').click();
    await page.waitForURL('**/presentation/*');
    await page.goto('/dashboard?new=1');
    await topic.fill('How rivers shape valleys');
    await page.getByText('English was detected.').waitFor();

    expect(await language.inputValue()).toBe('zh-CN');
    await language.selectOption('');
    await page.getByText('English was detected.').waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });
});
