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
import { fontsDirectory } from '#test/deck/support/fonts.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { fitDeck } from './compared-lines.ts';
import { type FidelityDeck, fidelityDecks } from './decks.ts';
import { convert, prepareHome } from './libre-office.ts';
import { errorsOf, type LineFit, usualRises } from './line-boxes.ts';
import { type Grey, readPng } from './picture.ts';
import { picturesOfPdf, wordsOfPdf } from './poppler.ts';
import { drawHtml } from './reference.ts';
import { type Resaved, resavedOf } from './resaved.ts';
import { comparable, ssim } from './ssim.ts';
import { type Fidelity, type Format, most } from './summary.ts';

type Place = { folder: string; fontsDirectory: string; browser: Browser };

/** The files of one deck in a folder; those that LibreOffice makes have folders of their own. */
const pathsOf = (folder: string, name: string) => ({
  html: join(folder, `${name}.html`),
  printed: join(folder, `${name}-printed.pdf`),
  pdf: join(folder, `${name}-own.pdf`),
  pptx: join(folder, `${name}.pptx`),
  office: join(folder, 'office', `${name}.pdf`),
  resaved: join(folder, 'resaved', `${name}.pptx`),
});

async function pngsOf({ composed }: FidelityDeck, directory: string): Promise<Grey[]> {
  const scenes = composed.map(({ scene }) => scene);
  const fonts = await subsetFaces(directory, scenes);
  const pictures: Grey[] = [];
  for (const scene of scenes)
    pictures.push(comparable(readPng(await renderSlidePng(scene, { width: canvas.width, fonts }))));
  return pictures;
}

function alike(name: string, references: Grey[], pictures: Grey[]): number[] {
  return references.map((reference, i) => {
    const picture = pictures[i];
    if (!picture) throw new Error(`${name} has no page ${i + 1}`);
    return ssim(reference, picture);
  });
}

/** A deck in a format, its lines still to be judged: what height is usual, all decks of the theme tell. */
type Measured = { format: Format; name: string; fits: LineFit[][]; likeness: number[] };

async function measureDeck(one: FidelityDeck, place: Place): Promise<Measured[]> {
  const { name, composed, deck } = one;
  const path = pathsOf(place.folder, name);
  const scenes = composed.map(({ scene }) => scene);
  await writeFile(path.pdf, await exportPdf(deck, composed, place));
  const at = { html: path.html, pdf: path.printed, fontsDirectory: place.fontsDirectory };
  const references = await drawHtml(place.browser, one, at);
  const linesIn = async (format: 'html' | 'pdf' | 'pptx', file: string) =>
    fitDeck(scenes, await wordsOfPdf(file), format);
  const against = (pictures: Grey[]) => alike(name, references, pictures);
  const html = { fits: await linesIn('html', path.printed), likeness: [] };
  const png = { fits: [], likeness: against(await pngsOf(one, place.fontsDirectory)) };
  const pdf = {
    fits: await linesIn('pdf', path.pdf),
    likeness: against(await picturesOfPdf(path.pdf)),
  };
  const pptx = {
    fits: await linesIn('pptx', path.office),
    likeness: against(await picturesOfPdf(path.office)),
  };
  return [
    { name, format: 'html', ...html },
    { name, format: 'png', ...png },
    { name, format: 'pdf', ...pdf },
    { name, format: 'pptx', ...pptx },
  ];
}

/** Judges the lines of all decks of a theme in one format. */
function judge(theme: string, all: Measured[]): Fidelity[] {
  const usual = usualRises(all.flatMap(({ fits }) => fits.flat()));
  return all.map(({ name, format, fits, likeness }) => {
    const errors = errorsOf(fits.flat(), usual);
    const places = fits.flatMap((lines, i) => lines.map(({ text }) => `slide ${i + 1}: ${text}`));
    const broken = fits.flat().flatMap((fit, i) => (fit.hasSameBreaks ? [] : [places[i] ?? '']));
    const far = errors.flatMap((error, i) =>
      error > most.worst ? [`${places[i]} ${error.toFixed(1)} px`] : [],
    );
    return { name, theme, format, broken, lines: errors.length, errors, far, likeness };
  });
}

export type Measurement = { formats: Fidelity[]; resaved: Resaved[] };

/** Which decks are saved again: what is said is the same in every theme, so one of each will do. */
const isResaved = (theme: string, name: string): boolean =>
  name === `${theme}-${themes.findIndex(({ id }) => id === theme) % 2 === 0 ? 'en' : 'zh-CN'}`;

/** LibreOffice is started once for all decks of a theme. */
async function measureTheme(theme: string, place: Place, home: string): Promise<Measurement> {
  const decks = fidelityDecks([theme]);
  const pathOf = ({ name }: FidelityDeck) => pathsOf(place.folder, name);
  for (const one of decks)
    await writeFile(pathOf(one).pptx, await exportPptx(one.deck, one.composed, place));
  const files = decks.map((one) => pathOf(one).pptx);
  const again = decks.filter(({ name }) => isResaved(theme, name));
  await convert(home, files, { format: 'pdf', folder: join(place.folder, 'office') });
  await convert(
    home,
    again.map((one) => pathOf(one).pptx),
    { format: 'pptx', folder: join(place.folder, 'resaved') },
  );
  const measured: Measured[] = [];
  for (const one of decks) measured.push(...(await measureDeck(one, place)));
  const byFormat = [...Map.groupBy(measured, ({ format }) => format).values()];
  const formats = byFormat.flatMap((all) => judge(theme, all));
  const resaved = again.map((one) => resavedOf(one.name, pathOf(one).pptx, pathOf(one).resaved));
  return { formats, resaved: await Promise.all(resaved) };
}

/** Every layout and some documents in every theme, or in those that are named, in each format against the HTML. */
export async function measureFidelity(
  ids: readonly string[] = themes.map(({ id }) => id),
): Promise<Measurement> {
  const folder = await mkdtemp(join(tmpdir(), 'fidelity-'));
  const browser = await launchBrowser();
  try {
    const directory = await fontsDirectory();
    const home = join(folder, 'home');
    await prepareHome(home, directory);
    const all: Measurement = { formats: [], resaved: [] };
    for (const theme of ids) {
      // A folder of its own, which is gone when the next theme begins: pages are drawn in hundreds.
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
