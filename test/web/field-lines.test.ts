import { expect, test } from 'vitest';
import { composeSlide, createDeckContext } from '#shared/deck/compose.ts';
import { parseSpans } from '#shared/deck/inline.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import { fieldLines } from '#web/features/decks/components/edit-slide/box-style.ts';
import { findEditableTexts } from '#web/features/decks/editing/check-draft.ts';
import {
  readSelection,
  readSpans,
  setSelection,
  showSpans,
  showsLines,
} from '#web/features/decks/editing/rich-text-dom.ts';

const displayed = (text: string) =>
  parseSpans(text)
    .map((span) => span.text)
    .join('');

/** Returns the drawn box of a slide's title, and the lines of its field. */
function titleLines(title: string, language = 'en') {
  const content: SlideContent = {
    ...{ layout: 'bullets', title, notes: '', sources: [] },
    blocks: { items: [{ text: 'One' }, { text: 'Two' }, { text: 'Three' }] },
  };
  const deck = { title: 'Tides', language, theme: 'meridian', slides: undefined, brand: undefined };
  const { scene } = composeSlide(content, createDeckContext(deck, 1, 3));
  const box = findEditableTexts(scene, content).find(({ part }) => part === 'title');
  if (!box) throw new Error('The title is not drawn.');
  return { box, lines: fieldLines(box, displayed(title)) };
}

test.each([
  ['The *rise* of the sea is faster than the models of the last decade said it would be', 'en'],
  ["What the sea's *rise* tells us about the models of the last decade and their authors", 'en'],
  ['2023年全球新增太阳能装机容量超过 Solar 预期，达到历史最高水平并继续快速增长', 'zh'],
])('the field of “%s” has the lines of the drawing', (title, language) => {
  const { box, lines } = titleLines(title, language);

  expect(lines?.length).toBeGreaterThan(1);
  const text = displayed(title);
  const ends = (lines ?? []).map((_, i, all) =>
    all.slice(0, i + 1).reduce((sum, { length }) => sum + length, 0),
  );
  const shown = ends.map((end, i) => text.slice(ends[i - 1] ?? 0, end));
  const words = (some: string) => some.replace(/\s/g, '');
  const drawn = box.lines.map(({ runs }) => runs.map((run) => run.text).join(''));
  expect(shown.map(words)).toEqual(drawn.map((line) => words(line).replace('’', "'")));
  expect(shown.join('')).toBe(text);
});

test('a drawing of another text gives no lines', () => {
  const { box } = titleLines('The rise of the sea');

  expect(fieldLines(box, 'The rise of the land')).toBeNull();
});

test('lines change neither the text of a field nor its formatting', () => {
  const root = document.createElement('div');
  document.body.append(root);
  const spans = parseSpans('High **water** comes twice a day');
  const lines = [
    { length: 'High wa'.length, indent: '0cqw' },
    { length: 'ter comes twice a day'.length, indent: '2cqw' },
  ];

  showSpans(root, spans, () => ({}), lines);

  expect(showsLines(root, lines)).toBe(true);
  expect(showsLines(root, [])).toBe(false);
  expect(root.textContent).toBe('High water comes twice a day');
  const bold = readSpans(root).filter((span) => span.bold);
  expect(bold.map(({ text }) => text)).toEqual(['wa', 'ter']);
});

test('a cursor between two lines is at the start of the second line', () => {
  const root = document.createElement('div');
  document.body.append(root);
  const lines = [
    { length: 5, indent: '0cqw' },
    { length: 5, indent: '0cqw' },
  ];
  showSpans(root, [{ text: 'High water' }], () => ({}), lines);

  setSelection(root, { start: 5, end: 5 });

  expect(readSelection(root)).toEqual({ start: 5, end: 5 });
  expect(getSelection()?.anchorNode?.textContent).toBe('water');
});
