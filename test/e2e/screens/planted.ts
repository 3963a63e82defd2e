import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findSeriousViolations } from '#test/support/axe.ts';
import type { Fixture } from '../spec/fixture.ts';
import { collectPageData } from './page-data.ts';
import { findUntranslated } from './untranslated.ts';

/** Adds to a page the faults that the checks must find. */
const plantFaults = (page: Page) =>
  page.evaluate(() => {
    const faults = document.createElement('div');
    faults.innerHTML = `<p>Rename</p><button aria-label="Move it">动</button><p>errors.offline</p>
      <p style="color: #777; background: #888">灰色</p>`;
    document.querySelector('main')?.append(faults);
  });

/** Tests that the screen checks detect planted faults. */
export function testPlantedFaults(fixture: Fixture): void {
  test('the screen checks find a planted untranslated word, text key and colour, but ignore presentation content', async () => {
    let pageData = async (): Promise<string[]> => [];
    const { page } = await fixture.open('/dashboard', {
      as: await fixture.signInAsAdmin(),
      locale: 'zh-CN',
      prepare: async (page) => {
        pageData = collectPageData(page);
      },
    });
    await page.getByText('A loom that stands still').waitFor();
    expect(await findUntranslated(page, 'zh', await pageData())).toEqual([]);

    await plantFaults(page);

    expect(await findUntranslated(page, 'zh', await pageData())).toEqual([
      'not in zh: “Rename”',
      'not in zh: “errors.offline”',
      'not in zh: “Move it”',
    ]);
    expect(await findSeriousViolations(page)).toEqual([expect.stringMatching(/^color-contrast/)]);
  });
}
