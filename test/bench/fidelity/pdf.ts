import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportPdf } from '#lambdas/exports/pdf/export-pdf.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { buildFonts } from '../../../scripts/build-fonts.ts';
import { type FidelityDeck, fidelityDecks } from './decks.ts';
import { errorsOf, fitLines } from './line-boxes.ts';
import { picturesOfPdf, wordsOfPdf } from './poppler.ts';
import { picturesOfHtml } from './reference.ts';
import { likeness } from './ssim.ts';
import { type Fidelity, summaryOf } from './summary.ts';

type Place = { folder: string; fontsDirectory: string };
type Browser = Awaited<ReturnType<typeof launchBrowser>>;

async function measureDeck(
  { name, deck, composed }: FidelityDeck,
  { folder, fontsDirectory }: Place,
  browser: Browser,
): Promise<Fidelity> {
  const file = join(folder, `${name}.pdf`);
  await writeFile(file, await exportPdf(deck, composed, { fontsDirectory }));
  const words = await wordsOfPdf(file);
  const fits = composed.map(({ scene }, i) => fitLines(scene, words[i] ?? []));
  const html = join(folder, `${name}.html`);
  const references = await picturesOfHtml(browser, deck, composed, { file: html, fontsDirectory });
  const pictures = await picturesOfPdf(file);
  return {
    name,
    broken: fits
      .flat()
      .filter((fit) => !fit.hasSameBreaks)
      .map((fit) => fit.text),
    lines: fits.flat().length,
    errors: errorsOf(fits.flat()),
    likeness: references.map((reference, i) => {
      const picture = pictures[i];
      if (!picture) throw new Error(`${name} has no page ${i + 1}`);
      return likeness(reference, picture);
    }),
  };
}

/** The PDF of every layout in every theme, or in those that are named, against the scene and Chromium. */
export async function measurePdf(themes: readonly string[] = []): Promise<Fidelity[]> {
  const folder = await mkdtemp(join(tmpdir(), 'fidelity-pdf-'));
  const fontsDirectory = join(folder, 'fonts');
  await buildFonts(fontsDirectory);
  const browser = await launchBrowser();
  try {
    const measured: Fidelity[] = [];
    for (const deck of fidelityDecks(themes))
      measured.push(await measureDeck(deck, { folder, fontsDirectory }, browser));
    return measured;
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
}

// As a program: `node test/bench/fidelity/pdf.ts [theme …]`.
if (import.meta.main) console.log(summaryOf('PDF', await measurePdf(process.argv.slice(2))));
