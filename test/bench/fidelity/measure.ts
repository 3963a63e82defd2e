import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { subsetFaces } from '#lambdas/exports/fonts.ts';
import { exportPdf } from '#lambdas/exports/pdf/export-pdf.ts';
import { renderSlidePng } from '#lambdas/exports/png.ts';
import { exportPptx } from '#lambdas/exports/pptx/export-pptx.ts';
import { canvas } from '#shared/deck/scene.ts';
import { themes } from '#shared/deck/themes.ts';
import { buildFontsDirectory } from '#test/deck/support/fonts.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { compareDeckLines } from './compare-deck-lines.ts';
import { createFidelityDecks, type FidelityDeck } from './decks.ts';
import { convertDocument, prepareHome } from './libre-office.ts';
import { computeLineErrors, computeMedianRises, type LineMatch } from './line-boxes.ts';
import { type GreyImage, readPng } from './picture.ts';
import { readPdfWords, renderPdfPages } from './poppler.ts';
import { renderHtml } from './reference.ts';
import { compareResaved, type Resaved } from './resaved.ts';
import { computeSsim, normalizeForComparison } from './ssim.ts';
import { type Fidelity, type Format, maxLineError } from './summary.ts';

type Workspace = { folder: string; fontsDirectory: string; browser: Browser };

/** Returns the file paths of one deck; LibreOffice's files are in subfolders. */
const toDeckPaths = (folder: string, name: string) => ({
  html: join(folder, `${name}.html`),
  printed: join(folder, `${name}-printed.pdf`),
  pdf: join(folder, `${name}-own.pdf`),
  pptx: join(folder, `${name}.pptx`),
  office: join(folder, 'office', `${name}.pdf`),
  resaved: join(folder, 'resaved', `${name}.pptx`),
});

async function renderPngs({ composed }: FidelityDeck, directory: string): Promise<GreyImage[]> {
  const scenes = composed.map(({ scene }) => scene);
  const fonts = await subsetFaces(directory, scenes);
  const pictures: GreyImage[] = [];
  for (const scene of scenes)
    pictures.push(
      normalizeForComparison(readPng(await renderSlidePng(scene, { width: canvas.width, fonts }))),
    );
  return pictures;
}

function compareSlides(name: string, references: GreyImage[], pictures: GreyImage[]): number[] {
  return references.map((reference, i) => {
    const picture = pictures[i];
    if (!picture) throw new Error(`${name} has no page ${i + 1}`);
    return computeSsim(reference, picture);
  });
}

/**
 * The measurements of a deck in one format, before they are evaluated; the evaluation needs the median heights over all
 * decks of the theme.
 */
type MeasuredDeck = { format: Format; name: string; fits: LineMatch[][]; likeness: number[] };

async function measureDeck(one: FidelityDeck, place: Workspace): Promise<MeasuredDeck[]> {
  const { name, composed, deck } = one;
  const path = toDeckPaths(place.folder, name);
  const scenes = composed.map(({ scene }) => scene);
  await writeFile(path.pdf, await exportPdf(deck, composed, place));
  const at = { html: path.html, pdf: path.printed, fontsDirectory: place.fontsDirectory };
  const references = await renderHtml(place.browser, one, at);
  const linesIn = async (format: 'html' | 'pdf' | 'pptx', file: string) =>
    compareDeckLines(scenes, await readPdfWords(file), format);
  const against = (pictures: GreyImage[]) => compareSlides(name, references, pictures);
  const html = { fits: await linesIn('html', path.printed), likeness: [] };
  const png = { fits: [], likeness: against(await renderPngs(one, place.fontsDirectory)) };
  const pdf = {
    fits: await linesIn('pdf', path.pdf),
    likeness: against(await renderPdfPages(path.pdf)),
  };
  const pptx = {
    fits: await linesIn('pptx', path.office),
    likeness: against(await renderPdfPages(path.office)),
  };
  return [
    { name, format: 'html', ...html },
    { name, format: 'png', ...png },
    { name, format: 'pdf', ...pdf },
    { name, format: 'pptx', ...pptx },
  ];
}

/** Evaluates the lines of all decks of a theme in one format. */
function findDeviations(theme: string, all: MeasuredDeck[]): Fidelity[] {
  const usual = computeMedianRises(all.flatMap(({ fits }) => fits.flat()));
  return all.map(({ name, format, fits, likeness }) => {
    const errors = computeLineErrors(fits.flat(), usual);
    const places = fits.flatMap((lines, i) => lines.map(({ text }) => `slide ${i + 1}: ${text}`));
    const broken = fits.flat().flatMap((fit, i) => (fit.hasSameBreaks ? [] : [places[i] ?? '']));
    const far = errors.flatMap((error, i) =>
      error > maxLineError.worst ? [`${places[i]} ${error.toFixed(1)} px`] : [],
    );
    return { name, theme, format, broken, lines: errors.length, errors, far, likeness };
  });
}

export type FidelityMeasurement = { formats: Fidelity[]; resaved: Resaved[] };

/**
 * Whether LibreOffice saves this deck again: one deck for each theme is enough, because the texts are the same in every
 * theme.
 */
const isResaved = (theme: string, name: string): boolean =>
  name === `${theme}-${themes.findIndex(({ id }) => id === theme) % 2 === 0 ? 'en' : 'zh-CN'}`;

/** Measures all decks of a theme; starts LibreOffice once for all of them. */
async function measureTheme(
  theme: string,
  place: Workspace,
  home: string,
): Promise<FidelityMeasurement> {
  const decks = createFidelityDecks([theme]);
  const pathOf = ({ name }: FidelityDeck) => toDeckPaths(place.folder, name);
  for (const one of decks)
    await writeFile(pathOf(one).pptx, await exportPptx(one.deck, one.composed, place));
  const files = decks.map((one) => pathOf(one).pptx);
  const resavedDecks = decks.filter(({ name }) => isResaved(theme, name));
  await convertDocument(home, files, { format: 'pdf', folder: join(place.folder, 'office') });
  await convertDocument(
    home,
    resavedDecks.map((one) => pathOf(one).pptx),
    { format: 'pptx', folder: join(place.folder, 'resaved') },
  );
  const measured: MeasuredDeck[] = [];
  for (const one of decks) measured.push(...(await measureDeck(one, place)));
  const byFormat = [...Map.groupBy(measured, ({ format }) => format).values()];
  const formats = byFormat.flatMap((all) => findDeviations(theme, all));
  const resaved = resavedDecks.map((one) =>
    compareResaved(one.name, pathOf(one).pptx, pathOf(one).resaved),
  );
  return { formats, resaved: await Promise.all(resaved) };
}

/** Compares every layout and some documents in each format with the HTML, in all themes or the given ones. */
export async function measureFidelity(
  ids: readonly string[] = themes.map(({ id }) => id),
): Promise<FidelityMeasurement> {
  const folder = await mkdtemp(join(tmpdir(), 'fidelity-'));
  const browser = await launchBrowser();
  try {
    const directory = await buildFontsDirectory();
    const home = join(folder, 'home');
    await prepareHome(home, directory);
    const all: FidelityMeasurement = { formats: [], resaved: [] };
    for (const theme of ids) {
      // One folder for each theme, deleted after its measurement, because there are hundreds of page pictures.
      const own = join(folder, theme);
      await mkdir(own);
      const place = { folder: own, fontsDirectory: directory, browser };
      const { formats, resaved } = await measureTheme(theme, place, home);
      all.formats.push(...formats);
      all.resaved.push(...resaved);
      await rm(own, { recursive: true });
    }
    return all;
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
}
