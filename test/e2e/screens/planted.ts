import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seriousFindings } from '#test/support/axe.ts';
import type { Desk } from '../spec/desk.ts';
import { keepTold } from './told.ts';
import { wrongWords } from './words.ts';

/** What the looks must find, put on a page that has nothing to be found. */
const plant = (page: Page) =>
  page.evaluate(() => {
    const faults = document.createElement('div');
    faults.innerHTML = `<p>Rename</p><button aria-label="Move it">动</button><p>errors.offline</p>
      <p style="color: #777; background: #888">灰色</p>`;
    document.querySelector('main')?.append(faults);
  });

/** The looks can fail. */
export function testPlantedFaults(desk: Desk): void {
  test('a planted word of another language is found, a key, and a colour; those of presentations are not', async () => {
    let told = async (): Promise<string[]> => [];
    const { page } = await desk.open('/dashboard', {
      as: await desk.signInAsAdmin(),
      locale: 'zh-CN',
      prepare: async (page) => {
        told = keepTold(page);
      },
    });
    await page.getByText('A loom that stands still').waitFor();
    expect(await wrongWords(page, 'zh', await told())).toEqual([]);

    await plant(page);

    expect(await wrongWords(page, 'zh', await told())).toEqual([
      'not in zh: “Rename”',
      'not in zh: “errors.offline”',
      'not in zh: “Move it”',
    ]);
    expect(await seriousFindings(page)).toEqual([expect.stringMatching(/^color-contrast/)]);
  });
}
