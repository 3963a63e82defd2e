/**
 * Measures how LibreOffice draws decks whose fonts are missing: `node test/bench/fidelity/font-bench.ts [theme …]`.
 * Exports every layout of each theme in both languages as a PPTX with the theme's fonts and with safe fonts, and opens
 * it with Liberation and with DejaVu as the only Latin fonts. Chinese uses Noto Sans SC.
 */
import { copyFile, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportPdf } from '#lambdas/exports/pdf/export-pdf.ts';
import { exportPptx } from '#lambdas/exports/pptx/export-pptx.ts';
import { composeDeck } from '#shared/deck/compose.ts';
import { withSafeFonts } from '#shared/deck/safe-fonts.ts';
import type { Scene } from '#shared/deck/scene.ts';
import { getTheme, themes } from '#shared/deck/themes.ts';
import { buildFontsDirectory } from '#test/deck/support/fonts.ts';
import { createExtendedSampleDeck } from '#test/deck/support/sample-decks.ts';
import { type Collision, findCollisions } from './collisions.ts';
import { compareDeckLines } from './compare-deck-lines.ts';
import { convertDocument, prepareSettings } from './libre-office.ts';
import { readPdfWords } from './poppler.ts';

const fontModes = ['theme', 'safe'] as const;
const installedFamilies = ['liberation', 'dejavu'] as const;
type FontMode = (typeof fontModes)[number];
type InstalledFamily = (typeof installedFamilies)[number];

type WrittenDeck = { name: string; theme: string; mode: FontMode; scenes: Scene[] };

/** For each installed font family, the families that replace the generic families such as `sans-serif`. */
const genericFamilies: Record<InstalledFamily, Record<string, string>> = {
  liberation: {
    'sans-serif': 'Liberation Sans',
    serif: 'Liberation Serif',
    monospace: 'Liberation Mono',
  },
  dejavu: { 'sans-serif': 'DejaVu Sans', serif: 'DejaVu Serif', monospace: 'DejaVu Sans Mono' },
};

/** Prepares a home directory with only one family of Latin fonts; returns the environment variables that select it. */
async function prepareFonts(home: string, latin: InstalledFamily, directory: string) {
  const fonts = join(home, 'fonts');
  await mkdir(fonts, { recursive: true });
  await cp(`/usr/share/fonts/truetype/${latin}`, join(fonts, latin), { recursive: true });
  for (const name of ['NotoSansSC-400.ttf', 'NotoSansSC-700.ttf', 'NotoEmoji-400.ttf'])
    await copyFile(join(directory, name), join(fonts, name));
  const aliases = Object.entries(genericFamilies[latin]).map(
    ([family, name]) =>
      `<alias binding="same"><family>${family}</family><prefer><family>${name}</family></prefer></alias>`,
  );
  const config = join(home, 'fonts.conf');
  await writeFile(
    config,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${fonts}</dir><cachedir>${home}/cache</cachedir><include>/etc/fonts/conf.d</include>${aliases.join('')}</fontconfig>`,
  );
  await prepareSettings(home);
  return { FONTCONFIG_FILE: config };
}

async function writeDecks(folder: string, ids: readonly string[], directory: string) {
  const decks: WrittenDeck[] = [];
  for (const id of ids)
    for (const language of ['en', 'zh-CN'] as const)
      for (const mode of fontModes) {
        const deck = createExtendedSampleDeck(language, id);
        const theme = mode === 'safe' ? withSafeFonts(getTheme(id)) : getTheme(id);
        const composed = composeDeck(deck, theme);
        const name = `${id}-${language}-${mode}`;
        const options = { fontsDirectory: directory, theme };
        await writeFile(join(folder, `${name}.pptx`), await exportPptx(deck, composed, options));
        const drawn = composeDeck(deck);
        await writeFile(join(folder, `${name}.pdf`), await exportPdf(deck, drawn, options));
        decks.push({ name, theme: id, mode, scenes: composed.map(({ scene }) => scene) });
      }
  return decks;
}

type MeasuredRow = {
  mode: FontMode;
  latin: InstalledFamily;
  theme: string;
  lines: number;
  otherBreaks: string[];
  collisions: (Collision & { deck: string })[];
};

async function measure(
  folder: string,
  deck: WrittenDeck,
  latin: InstalledFamily,
): Promise<MeasuredRow> {
  const words = await readPdfWords(join(folder, latin, `${deck.name}.pdf`));
  const reference = await readPdfWords(join(folder, `${deck.name}.pdf`));
  const lines = compareDeckLines(deck.scenes, words, 'pptx').flat();
  const collisions = findCollisions(deck.scenes, words, reference);
  return {
    mode: deck.mode,
    latin,
    theme: deck.theme,
    lines: lines.length,
    otherBreaks: lines.filter((line) => !line.hasSameBreaks).map(({ text }) => text),
    collisions: collisions.map((one) => ({ ...one, deck: deck.name })),
  };
}

function formatTable(rows: MeasuredRow[]): string[] {
  const groups = Map.groupBy(rows, ({ mode, latin }) => `${mode} | ${latin}`);
  return [
    '| fonts of the file | installed | lines | break elsewhere | collisions |',
    '| --- | --- | --- | --- | --- |',
    ...[...groups].map(([name, all]) => {
      const sum = (count: (row: MeasuredRow) => number) =>
        all.reduce((s, row) => s + count(row), 0);
      return `| ${name} | ${sum((row) => row.lines)} | ${sum((row) => row.otherBreaks.length)} | ${sum((row) => row.collisions.length)} |`;
    }),
  ];
}

const themeArguments = process.argv.slice(2);
const ids = themeArguments.length > 0 ? themeArguments : themes.map(({ id }) => id);
const keptFolder = process.env.KEEP_FOLDER;
const folder = keptFolder ?? (await mkdtemp(join(tmpdir(), 'font-bench-')));
await mkdir(folder, { recursive: true });
const directory = await buildFontsDirectory();
const decks = await writeDecks(folder, ids, directory);
const rows: MeasuredRow[] = [];
for (const latin of installedFamilies) {
  const home = join(folder, `home-${latin}`);
  const env = await prepareFonts(home, latin, directory);
  const files = decks.map(({ name }) => join(folder, `${name}.pptx`));
  await convertDocument(home, files, { format: 'pdf', folder: join(folder, latin) }, env);
  for (const deck of decks) rows.push(await measure(folder, deck, latin));
}
console.log(formatTable(rows).join('\n'));
for (const { latin, collisions, otherBreaks, mode, theme } of rows) {
  for (const { deck, slide, text, other } of collisions)
    console.log(`- ${latin}, ${deck}, slide ${slide}: “${text}” is over ${other}`);
  if (mode === 'safe' && latin === 'liberation')
    for (const text of otherBreaks)
      console.log(`- ${latin}, ${theme}, safe: “${text}” breaks elsewhere`);
}
if (!keptFolder) await rm(folder, { recursive: true });
