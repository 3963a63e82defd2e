import { writeFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { exportHtml } from '#lambdas/exports/html.ts';
import type { FidelityDeck } from './decks.ts';
import { type GreyImage, readPng } from './picture.ts';
import { normalizeForComparison } from './ssim.ts';

/**
 * Renders a deck's HTML in Chromium; returns a picture of each slide. Also prints a PDF, which contains the line
 * positions.
 */
export async function renderHtml(
  browser: Browser,
  { deck, composed }: FidelityDeck,
  at: { html: string; pdf: string; fontsDirectory: string },
): Promise<GreyImage[]> {
  const options = { fontsDirectory: at.fontsDirectory, version: 1 };
  const { html } = await exportHtml(deck, composed, options);
  await writeFile(at.html, html);
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  await page.goto(`file://${at.html}`);
  // The print style shows every slide in full size, one below the other.
  await page.emulateMedia({ media: 'print' });
  await page.evaluate('Promise.all([...document.fonts].map((face) => face.load()))');
  const pictures: GreyImage[] = [];
  for (const frame of await page.locator('.frame').all())
    pictures.push(normalizeForComparison(readPng(await frame.screenshot({ type: 'png' }))));
  await page.pdf({ path: at.pdf, preferCSSPageSize: true, printBackground: true });
  await page.close();
  return pictures;
}
