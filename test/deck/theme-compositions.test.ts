import { describe, expect, it } from 'vitest';
import { composeSlide } from '#shared/deck/compose.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import { flattenBoxes, listTextBoxes, type Scene, type TextBox } from '#shared/deck/scene.ts';
import { themes } from '#shared/deck/themes.ts';
import { createPlainDeckContext, plainFields } from './support/plain-slides.ts';

const cards: SlideContent = {
  ...plainFields,
  layout: 'cards',
  blocks: {
    cards: ['Returns', 'Grids', 'Policy', 'Risk'].map((heading) => ({
      heading,
      text: 'What the statistics do not say about it',
    })),
  },
};
const bigNumber: SlideContent = {
  ...plainFields,
  layout: 'big-number',
  blocks: {
    value: '473 GW',
    label: 'renewable power added worldwide',
    comparison: { value: '3,397 GW', label: 'capacity a year earlier, the base' },
    context: 'A rise of 13.92 percent, the highest on record.',
  },
};
const statement: SlideContent = {
  ...plainFields,
  layout: 'statement',
  title: 'It stops rather than guesses',
  blocks: { support: 'The vendor says that absolute durability is impossible.' },
};

const compose = (slide: SlideContent, theme: string): Scene =>
  composeSlide(slide, createPlainDeckContext(theme)).scene;

function findText(scene: Scene, part: string): TextBox {
  const text = listTextBoxes(scene).find((box) => box.part === part);
  if (!text) throw new Error(`no text ${part}`);
  return text;
}

/** Whether a shape that is neither the whole page nor a line is behind a text. */
function isOnShape(scene: Scene, text: TextBox): boolean {
  return flattenBoxes(scene.boxes).some(
    ({ kind, x, y, width, height }) =>
      (kind === 'rect' || kind === 'path') &&
      width < 1240 &&
      height < 660 &&
      x <= text.x &&
      y <= text.y &&
      x + width >= text.x + text.width &&
      y + height >= text.y + text.height,
  );
}

/** Returns the arrangement of cards: columns, the place of the text, and what is behind it. */
function describeCards(scene: Scene): string {
  const headings = [0, 1, 2, 3].map((i) => findText(scene, `cards[${i}].heading`));
  const [heading, text] = [findText(scene, 'cards[0].heading'), findText(scene, 'cards[0].text')];
  const columns = new Set(headings.map(({ x }) => Math.round(x))).size;
  const place = text.y < heading.y + heading.height ? 'beside' : 'below';
  return [columns, place, heading.align, isOnShape(scene, text)].join(' ');
}

/** Returns where the compared number is relative to the number, and which of both is on a shape. */
function describeBigNumber(scene: Scene): string {
  const [value, other] = [findText(scene, 'value'), findText(scene, 'comparison.value')];
  const isBelow = other.y > value.y + value.height;
  const place = isBelow ? 'below' : other.x > value.x ? 'right' : 'left';
  return [place, isOnShape(scene, value), isOnShape(scene, other)].join(' ');
}

const listFooters = (scene: Scene): string[] =>
  listTextBoxes(scene)
    .filter(({ role }) => role === 'footer')
    .map(({ lines }) => lines.map(({ runs }) => runs.map(({ text }) => text).join('')).join(' '));

describe('the compositions of the themes', () => {
  it('cards have at least four different arrangements', () => {
    const arrangements = themes.map(({ id }) => describeCards(compose(cards, id)));

    expect(new Set(arrangements).size).toBeGreaterThanOrEqual(4);
  });

  it('a large number has at least four different arrangements', () => {
    const arrangements = themes.map(({ id }) => describeBigNumber(compose(bigNumber, id)));

    expect(new Set(arrangements).size).toBeGreaterThanOrEqual(4);
  });

  it.each(themes)('a statement has the footer of other slides in the theme $id', ({ id }) => {
    expect(listFooters(compose(statement, id))).toEqual(listFooters(compose(cards, id)));
  });
});

it("the layers of Terra's covers slope by less than three degrees, unlike an area chart", () => {
  const slopes = Array.from({ length: 20 }, (_, i) => {
    const title = `Presentation ${i}`;
    const slide: SlideContent = { ...plainFields, title, layout: 'cover', blocks: {} };
    const { scene } = composeSlide(slide, { ...createPlainDeckContext('terra'), title });
    const layers = flattenBoxes(scene.boxes).flatMap((box) =>
      box.kind === 'path' && box.width === 1280 && box.height < 300 ? [box.d] : [],
    );
    return layers.flatMap((d) => {
      const points = d.slice(1).split('L').slice(0, -2);
      const ys = points.map((point) => Number(point.split(' ')[1]));
      return ys.slice(1).map((y, k) => Math.abs(y - (ys[k] ?? 0)) / 20);
    });
  }).flat();

  expect(slopes.length).toBeGreaterThan(1000);
  expect(Math.max(...slopes)).toBeLessThan(Math.tan((3 * Math.PI) / 180));
});
