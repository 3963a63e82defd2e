import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportPptx } from '#lambdas/exports/pptx/export-pptx.ts';
import { type Line, type Scene, textBoxes } from '#shared/deck/scene.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { buildFonts } from '../../../scripts/build-fonts.ts';
import { type FidelityDeck, fidelityDecks } from './decks.ts';
import { convertToPdf, prepareHome } from './libre-office.ts';
import { errorsOf, fitLines } from './line-boxes.ts';
import { picturesOfPdf, wordsOfPdf } from './poppler.ts';
import { picturesOfHtml } from './reference.ts';
import { likeness } from './ssim.ts';
import { type Fidelity, summaryOf } from './summary.ts';

type Place = { folder: string; fontsDirectory: string };
type Browser = Awaited<ReturnType<typeof launchBrowser>>;

/** A line from its first letter on: PDF knows no spaces before it, such as those that indent code. */
function withoutIndent(line: Line): Line {
  const start = line.runs.findIndex((run) => run.text.trim() !== '');
  const first = line.runs[start];
  if (!first) return line;
  const spaces = /^ */.exec(first.text)?.[0].length ?? 0;
  const indent = first.x + (first.width * spaces) / first.text.length;
  const runs = [{ ...first, text: first.text.slice(spaces) }, ...line.runs.slice(start + 1)];
  return { ...line, runs, x: line.x + indent, width: line.width - indent };
}

/** A line up to its last letter, without the tracking after it. */
function withoutTrailing(line: Line): Line {
  const last = line.runs.at(-1);
  return last ? { ...line, width: line.width - last.tracking * last.size } : line;
}

/** The labels of a native chart are laid out from its data by the program that opens it; its picture is compared. */
function comparedScene(scene: Scene): Scene {
  const boxes = structuredClone(scene.boxes.filter((box) => box.kind !== 'chart'));
  for (const box of textBoxes({ boxes }))
    box.lines = box.lines.map(withoutIndent).map(withoutTrailing);
  return { ...scene, boxes };
}

async function measureDeck(
  { name, deck, composed }: FidelityDeck,
  { folder, fontsDirectory }: Place,
  browser: Browser,
): Promise<Fidelity> {
  const file = join(folder, `${name}.pdf`);
  const words = await wordsOfPdf(file);
  const fits = composed.map(({ scene }, i) => fitLines(comparedScene(scene), words[i] ?? []));
  const html = join(folder, `${name}.html`);
  const references = await picturesOfHtml(browser, deck, composed, { file: html, fontsDirectory });
  const pictures = await picturesOfPdf(file);
  const broken = fits.flatMap((lines, i) =>
    lines.filter((fit) => !fit.hasSameBreaks).map((fit) => `slide ${i + 1}: ${fit.text}`),
  );
  return {
    name,
    broken,
    lines: fits.flat().length,
    errors: errorsOf(fits.flat()),
    likeness: references.map((reference, i) => {
      const picture = pictures[i];
      if (!picture) throw new Error(`${name} has no page ${i + 1}`);
      return likeness(reference, picture);
    }),
  };
}

/** The PPTX of every layout in every theme, or in those that are named, as LibreOffice lays it out. */
export async function measurePptx(themes: readonly string[] = []): Promise<Fidelity[]> {
  const folder = await mkdtemp(join(tmpdir(), 'fidelity-pptx-'));
  const place = { folder, fontsDirectory: join(folder, 'fonts') };
  const home = join(folder, 'home');
  await buildFonts(place.fontsDirectory);
  await prepareHome(home, place.fontsDirectory);
  const decks = fidelityDecks(themes);
  const files: string[] = [];
  for (const { name, deck, composed } of decks) {
    const file = join(folder, `${name}.pptx`);
    await writeFile(file, await exportPptx(deck, composed, place));
    files.push(file);
  }
  await convertToPdf(home, files);
  const browser = await launchBrowser();
  try {
    const measured: Fidelity[] = [];
    for (const deck of decks) measured.push(await measureDeck(deck, place, browser));
    return measured;
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
}

// As a program: `node test/bench/fidelity/pptx.ts [theme …]`.
if (import.meta.main) console.log(summaryOf('PPTX', await measurePptx(process.argv.slice(2))));
