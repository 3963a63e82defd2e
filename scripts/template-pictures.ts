/**
 * Draws the pictures of the templates and the examples: `npm run tool -- template-pictures`. Each is a cover above
 * three slides: templates in English in web/public/templates and in Chinese in its subfolder `zh`, examples in
 * web/public/examples.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { listedExamples } from '#lambdas/services/examples/example-list.ts';
import { loadExample } from '#lambdas/services/examples/load-example.ts';
import type { Deck } from '#shared/deck/model.ts';
import type { Scene } from '#shared/deck/scene.ts';
import { createExampleDeck } from '#shared/templates/example-deck.ts';
import { templates } from '#shared/templates/templates.ts';
import { buildFontLayer } from '../infra/font-layer.ts';
import { readCommandLine } from './command-line.ts';
import { composeScenes, drawPicturesAt, drawScenes, type SheetPosition } from './draw-slides.ts';

readCommandLine(
  'Draws the pictures of templates and examples into web/public.\n\n  npm run tool -- template-pictures',
  {},
);

const sheetStyle = { width: 480, height: 366, background: 'none' };
const smallSlide = { width: 155, y: 278 };
const sheetPositions: SheetPosition[] = [
  { x: 0, y: 0, width: sheetStyle.width },
  ...[0, 162, 325].map((x) => ({ ...smallSlide, x })),
];
/** Small slides are rendered at twice their width; scaling them down smooths their text. */
const smallRenderWidth = 310;

/** Layouts that are hard to read in a small picture; they are used if there are no others. */
const plainLayouts = ['bullets', 'table', 'comparison', 'quote', 'agenda', 'code'];

/** Returns the cover and three slides for the sheet, in the order of the deck. */
function chooseScenes(scenes: Scene[]): Scene[] {
  const [cover, ...inner] = scenes.slice(0, -1);
  const isPlain = (scene: Scene) => plainLayouts.includes(scene.layout);
  const pictured = inner.toSorted((a, b) => Number(isPlain(a)) - Number(isPlain(b))).slice(0, 3);
  return inner
    .filter((scene) => pictured.includes(scene))
    .toSpliced(0, 0, ...(cover ? [cover] : []));
}

const fontsDirectory = join(await buildFontLayer(), 'fonts');
const publicFolder = join(import.meta.dirname, '../web/public');

async function drawSheet(deck: Deck, file: string): Promise<void> {
  const scenes = chooseScenes(composeScenes(deck));
  const pictures = [
    ...(await drawScenes(scenes.slice(0, 1), sheetStyle.width, fontsDirectory)),
    ...(await drawScenes(scenes.slice(1), smallRenderWidth, fontsDirectory)),
  ];
  const placed = pictures.flatMap(({ png }, i) => {
    const place = sheetPositions[i];
    return place ? [{ png, place }] : [];
  });
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, await drawPicturesAt(placed, sheetStyle));
}

for (const template of templates) {
  const name = `${template.id}.png`;
  await drawSheet(createExampleDeck(template, 'en'), join(publicFolder, 'templates', name));
  await drawSheet(createExampleDeck(template, 'zh'), join(publicFolder, 'templates/zh', name));
}
for (const { id } of listedExamples) {
  const { title, language, theme, slides } = await loadExample(id);
  const withIds = slides.map((slide, i) => ({ ...slide, id: `s${i}` }));
  const deck = { title, language, theme, slides: withIds };
  await drawSheet(deck, join(publicFolder, 'examples', `${id}.png`));
}
