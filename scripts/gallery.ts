/**
 * Draws the sample decks in every theme: `npm run tool -- gallery [--theme ink] [--picker]`. `--picker` draws only the
 * images of the theme picker. Writes sheets in English and Chinese to .cache/gallery, the overview to
 * docs/images/gallery.png and the images of the theme picker to web/public/themes.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { themeList } from '#shared/deck/theme-list.ts';
import { createExtendedSampleDeck, createSampleDeck } from '#test/deck/support/sample-decks.ts';
import { buildFontLayer } from '../infra/font-layer.ts';
import { exitWithUsage, readCommandLine } from './command-line.ts';
import { composeScenes, drawPicturesAt, drawScenes, type Picture } from './draw-slides.ts';

const usage = `Draws the sample decks in every theme: sheets to .cache/gallery, the theme picker's images to
web/public/themes, and the overview to docs/images/gallery.png.

  npm run tool -- gallery
    npm run tool -- gallery --theme NAME   draw only this theme, without the overview
    npm run tool -- gallery --picker       draw only the theme picker's images`;

const { values } = readCommandLine(usage, {
  options: { theme: { type: 'string' }, picker: { type: 'boolean' } },
});
const root = join(import.meta.dirname, '..');
const fontsDirectory = join(await buildFontLayer(), 'fonts');
const languages = ['en', 'zh-CN'] as const;
/** Layouts of the slides that represent a theme. */
const pickerLayouts = ['cover', 'cards', 'chart', 'quote'];

type Grid = { columns: number; width: number; gap: number; background: string };

/** Draws 16:9 images on one sheet, row by row. */
function drawSheet(
  pictures: Picture[],
  { columns, width, gap, background }: Grid,
): Promise<Uint8Array> {
  const height = Math.round((width * 9) / 16);
  const rows = Math.ceil(pictures.length / columns);
  const size = { width: columns * (width + gap) + gap, height: rows * (height + gap) + gap };
  const placed = pictures.map(({ png }, i) => {
    const x = gap + (i % columns) * (width + gap);
    const y = gap + Math.floor(i / columns) * (height + gap);
    return { png, place: { x, y, width } };
  });
  return drawPicturesAt(placed, { ...size, background });
}

const findPicture = (pictures: Picture[], layout: string) =>
  pictures.find((picture) => picture.layout === layout);

async function drawSheets(theme: string): Promise<void> {
  const sheets = join(root, '.cache/gallery');
  await mkdir(sheets, { recursive: true });
  for (const language of languages) {
    const pictures = await drawScenes(
      composeScenes(createExtendedSampleDeck(language, theme)),
      640,
      fontsDirectory,
    );
    const sheet = await drawSheet(pictures, {
      columns: 4,
      width: 640,
      gap: 24,
      background: '#77787c',
    });
    await writeFile(join(sheets, `${theme}-${language}.png`), sheet);
  }
}

/** Draws the theme picker's images of a theme. The Chinese ones are in the subfolder `zh`. */
async function drawPicker(theme: string, language: (typeof languages)[number]): Promise<Picture[]> {
  const scenes = composeScenes(createSampleDeck(language, theme)).filter(({ layout }) =>
    pickerLayouts.includes(layout),
  );
  const pictures = await drawScenes(scenes, 480, fontsDirectory);
  const pickerPictures = pickerLayouts.flatMap((layout) => findPicture(pictures, layout) ?? []);
  const directory = join(root, 'web/public/themes', language === 'en' ? '' : 'zh');
  await mkdir(directory, { recursive: true });
  for (const { layout, png } of pickerPictures)
    await writeFile(join(directory, `${theme}-${layout}.png`), png);
  return pickerPictures;
}

const themeIds = themeList.map(({ id }): string => id);
const drawnIds = themeIds.filter((id) => values.theme === undefined || id === values.theme);
if (drawnIds.length === 0)
  exitWithUsage(usage, `Unknown theme ${values.theme}: choose ${themeIds.join(', ')}.`);
const overviewPictures: Picture[] = [];
for (const id of drawnIds) {
  if (!values.picker) await drawSheets(id);
  overviewPictures.push(...(await drawPicker(id, 'en')));
  await drawPicker(id, 'zh-CN');
}
if (!values.theme && !values.picker) {
  const grid = { columns: pickerLayouts.length, width: 320, gap: 12, background: '#ffffff' };
  await writeFile(join(root, 'docs/images/gallery.png'), await drawSheet(overviewPictures, grid));
}
