import { writeFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { exportHtml } from '#lambdas/exports/html.ts';
import type { Composed } from '#shared/deck/compose.ts';
import type { Deck } from '#shared/deck/model.ts';
import { type Grey, readPng } from './picture.ts';

/** Each slide of a deck's HTML as Chromium draws it, at the canvas's own size. */
export async function picturesOfHtml(
  browser: Browser,
  deck: Deck,
  composed: Composed[],
  at: { file: string; fontsDirectory: string },
): Promise<Grey[]> {
  const { html } = await exportHtml(deck, composed, {
    fontsDirectory: at.fontsDirectory,
    version: 1,
  });
  await writeFile(at.file, html);
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  await page.goto(`file://${at.file}`);
  // In print every slide stands at its own size, one below the other.
  await page.emulateMedia({ media: 'print' });
  await page.evaluate('Promise.all([...document.fonts].map((face) => face.load()))');
  const pictures: Grey[] = [];
  for (const frame of await page.locator('.frame').all())
    pictures.push(readPng(await frame.screenshot({ type: 'png' })));
  await page.close();
  return pictures;
}
