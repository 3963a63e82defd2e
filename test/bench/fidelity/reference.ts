import { writeFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { exportHtml } from '#lambdas/exports/html.ts';
import type { FidelityDeck } from './decks.ts';
import { type Grey, readPng } from './picture.ts';
import { comparable } from './ssim.ts';

/**
 * A deck's HTML as Chromium draws it: each slide's picture, and the whole as it prints, a
 * PDF whose words tell where the lines are.
 */
export async function drawHtml(
  browser: Browser,
  { deck, composed }: FidelityDeck,
  at: { html: string; pdf: string; fontsDirectory: string },
): Promise<Grey[]> {
  const options = { fontsDirectory: at.fontsDirectory, version: 1 };
  const { html } = await exportHtml(deck, composed, options);
  await writeFile(at.html, html);
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  await page.goto(`file://${at.html}`);
  // In print every slide stands at its own size, one below the other.
  await page.emulateMedia({ media: 'print' });
  await page.evaluate('Promise.all([...document.fonts].map((face) => face.load()))');
  const pictures: Grey[] = [];
  for (const frame of await page.locator('.frame').all())
    pictures.push(comparable(readPng(await frame.screenshot({ type: 'png' }))));
  await page.pdf({ path: at.pdf, preferCSSPageSize: true, printBackground: true });
  await page.close();
  return pictures;
}
