// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { composeSlide, createDeckContext } from '#shared/deck/compose.ts';
import {
  type LayoutId,
  layoutIds,
  type SlideContent,
  slideContentSchema,
} from '#shared/deck/model.ts';
import { checkSlide } from '#shared/deck/quality.ts';
import { createExtendedSampleDeck } from '#test/deck/support/sample-decks.ts';
import { castContent, textAt, valueAt } from '#web/features/decks/editing/content-tree.ts';
import {
  addEntry,
  getListLimits,
  moveEntry,
  parseEntry,
  removeEntry,
  setPartText,
} from '#web/features/decks/editing/edits.ts';
import { mergeSlides } from '#web/features/decks/editing/merge.ts';
import { movePosition } from '#web/features/decks/editing/merge-text.ts';
import { getSavableContent } from '#web/features/decks/editing/savable-content.ts';
import { createEmptyValue, findSlotAt, listSlots } from '#web/features/decks/editing/slots.ts';

const bullets = (...texts: string[]): SlideContent => ({
  layout: 'bullets',
  title: 'Tides',
  notes: '',
  sources: [],
  blocks: { lead: 'Twice a day.', items: texts.map((text) => ({ text })) },
});

const itemTexts = (slide: SlideContent) =>
  slide.layout === 'bullets' ? slide.blocks.items.map(({ text }) => text) : [];

const sampleSlides = createExtendedSampleDeck('en', 'meridian').slides;

describe('withText', () => {
  it('withText changes one text and leaves the rest unchanged', () => {
    const before = bullets('One', 'Two');

    const after = setPartText(before, 'items[1].text', 'Second');

    expect(itemTexts(after)).toEqual(['One', 'Second']);
    expect(itemTexts(before)).toEqual(['One', 'Two']);
    expect(after.title).toBe('Tides');
  });

  it('withText removes an emptied optional text and adds it back when typed', () => {
    const without = setPartText(bullets('One', 'Two'), 'lead', '');
    const restored = setPartText(without, 'lead', 'Once.');

    expect(valueAt(without, 'lead')).toBeUndefined();
    expect(slideContentSchema.safeParse(without).success).toBe(true);
    expect(textAt(restored, 'lead')).toBe('Once.');
  });

  it('withText keeps an emptied required text, so that the slide is invalid', () => {
    const after = setPartText(bullets('One', 'Two'), 'items[0].text', '');

    expect(valueAt(after, 'items[0].text')).toBe('');
    expect(slideContentSchema.safeParse(after).success).toBe(false);
  });

  it('withText changes nothing for a part that the layout lacks', () => {
    const before = bullets('One', 'Two');

    expect(setPartText(before, 'steps[0].heading', 'x')).toBe(before);
  });
});

describe('adding, moving and removing list entries of a slide', () => {
  const three = bullets('One', 'Two', 'Three');

  it('list entries are added empty, moved and removed', () => {
    expect(itemTexts(addEntry(three, 'items', 1))).toEqual(['One', '', 'Two', 'Three']);
    expect(itemTexts(moveEntry(three, 'items', { from: 2, to: 0 }))).toEqual([
      'Three',
      'One',
      'Two',
    ]);
    expect(itemTexts(removeEntry(three, 'items', 1))).toEqual(['One', 'Three']);
  });

  it('list entries stay within the layout’s limits', () => {
    const full = bullets('1', '2', '3', '4', '5', '6', '7');
    const minimal = bullets('1', '2');

    expect(addEntry(full, 'items')).toBe(full);
    expect(removeEntry(minimal, 'items', 0)).toBe(minimal);
    expect(getListLimits(full, 'items')).toEqual({ count: 7, canAdd: false, canRemove: true });
    expect(moveEntry(minimal, 'items', { from: 1, to: 2 })).toBe(minimal);
  });

  it('a list entry is found by its text, even if the text consists of several spans', () => {
    expect(parseEntry('items[2].text')).toEqual({ list: 'items', index: 2 });
    expect(parseEntry('left.items[0]')).toEqual({ list: 'left.items', index: 0 });
    expect(parseEntry('title')).toBeNull();
    expect(parseEntry('rows[1][2]')).toBeNull();
  });
});

describe('slots of a layout', () => {
  it('the slots of a layout match the schema', () => {
    expect(findSlotAt('bullets', 'items')).toMatchObject({ kind: 'list', min: 2, max: 7 });
    expect(findSlotAt('bullets', 'items[3].detail')).toEqual({
      kind: 'text',
      max: 300,
      isOptional: true,
    });
    expect(findSlotAt('cover', 'title')).toEqual({ kind: 'text', max: 160, isOptional: false });
    expect(findSlotAt('cover', 'items')).toBeUndefined();
  });

  it.each(layoutIds)('the slots of %s can be drawn while empty', (layout: LayoutId) => {
    const fields = Object.entries(listSlots(layout)).map(([name, slot]) => [
      name,
      createEmptyValue(slot),
    ]);
    const base = { layout, title: '', notes: '', sources: [] };
    const blank = castContent({ ...base, blocks: Object.fromEntries(fields) });
    const slideContext = createDeckContext(
      { title: 'Tides', language: 'en', theme: 'meridian' },
      1,
      3,
    );

    const composed = composeSlide(blank, slideContext);
    const { score } = checkSlide(blank, composed, 'en');

    expect(composed.scene.boxes.length).toBeGreaterThan(0);
    expect(score).toBeLessThan(100);
  });

  it.each(sampleSlides.map((slide) => [slide.layout, slide] as const))(
    'the slots of %s include every text of a drawn slide',
    (layout, slide) => {
      const { scene } = composeSlide(
        slide,
        createDeckContext({ title: 'Tides', language: 'en', theme: 'meridian' }, 1, 3),
      );
      const parts = scene.boxes.flatMap((box) =>
        box.kind === 'text' && box.part !== undefined ? [box.part] : [],
      );

      expect(parts.filter((part) => findSlotAt(layout, part)?.kind !== 'text')).toEqual([]);
    },
  );
});

describe('merge of two users’ edits', () => {
  const base = bullets('One', 'Two');

  it('a merge combines edits of different fields', () => {
    const ownEdit = setPartText(base, 'items[0].text', 'Mine');
    const theirs = setPartText(setPartText(base, 'items[1].text', 'Theirs'), 'title', 'Ebb');

    const { merged, conflicts } = mergeSlides({ base, mine: ownEdit, theirs });

    expect(conflicts).toEqual([]);
    expect(itemTexts(merged)).toEqual(['Mine', 'Theirs']);
    expect(merged.title).toBe('Ebb');
  });

  it('a merge reports a conflict when both users changed a field, and keeps the chosen side', () => {
    const ownEdit = setPartText(setPartText(base, 'title', 'Mine'), 'notes', 'Say it.');
    const theirs = setPartText(base, 'title', 'Theirs');
    const sides = { base, mine: ownEdit, theirs };

    const { merged, conflicts } = mergeSlides(sides);

    expect(conflicts).toEqual([{ part: 'title', mine: 'Mine', theirs: 'Theirs' }]);
    expect(merged).toMatchObject({ title: 'Theirs', notes: 'Say it.' });
    expect(mergeSlides(sides, { title: 'mine' }).merged.title).toBe('Mine');
  });

  it.each([
    ['High water comes twice a day', 'High water comes each day', 'High tide comes twice a day'],
    ['Bees drink at noon.', 'Bees drink at noon. Always.', 'Wild bees drink at noon.'],
    ['蜜蜂每天在花园里喝水', '蜜蜂每天在花园里取水', '野生蜜蜂每天在花园里喝水'],
  ])('a merge combines changes of different words of a text: %s', (text, own, other) => {
    const withTitle = (title: string) => setPartText(base, 'title', title);

    const sides = { base: withTitle(text), mine: withTitle(own), theirs: withTitle(other) };
    const { merged, conflicts } = mergeSlides(sides);

    const reverse = mergeSlides({ ...sides, mine: sides.theirs, theirs: sides.mine });
    expect(conflicts).toEqual([]);
    expect([
      'High tide comes each day',
      'Wild bees drink at noon. Always.',
      '野生蜜蜂每天在花园里取水',
    ]).toContain(merged.title);
    expect(reverse.merged.title).toBe(merged.title);
  });

  it.each([
    ['the same word', 'High water', 'Low water', 'Spring water'],
    ['neighbouring words', 'It costs 42 million', 'It costs 45 million', 'It costs 42 billion'],
    ['a number and its unit', '12 %', '15 %', '12 points'],
    ['overlapping words', 'one two three four', 'one 2 3 four', 'one two 3 4'],
  ])('a merge reports a conflict when both users changed %s', (_which, text, own, other) => {
    const withTitle = (title: string) => setPartText(base, 'title', title);

    const { conflicts } = mergeSlides({
      base: withTitle(text),
      mine: withTitle(own),
      theirs: withTitle(other),
    });

    expect(conflicts).toMatchObject([{ part: 'title', mine: own, theirs: other }]);
  });

  it.each([
    [3, 'before the change', 3],
    [10, 'after the change', 12],
    [6, 'in the replaced word', 6],
  ])('the cursor at %i, %s, is at %i after another user’s change', (at, _where, expected) => {
    expect(movePosition(at, 'High tide comes', 'High waters comes')).toBe(expected);
  });

  it('a merge reports a conflict of a whole list when one side changed its length and the other its text', () => {
    const ownEdit = addEntry(base, 'items');
    const theirs = setPartText(base, 'items[0].text', 'Theirs');

    const { merged, conflicts } = mergeSlides({ base, mine: ownEdit, theirs }, { items: 'mine' });

    expect(conflicts.map(({ part }) => part)).toEqual(['items']);
    expect(itemTexts(merged)).toEqual(['One', 'Two', '']);
  });

  it('a merge never combines one layout with another one’s blocks', () => {
    const ownEdit: SlideContent = { ...base, layout: 'quote', blocks: { quote: 'Time and tide' } };
    const theirs = setPartText(base, 'items[0].text', 'Theirs');

    const { merged, conflicts } = mergeSlides({ base, mine: ownEdit, theirs }, { layout: 'mine' });

    expect(conflicts.map(({ part }) => part)).toEqual(['layout']);
    expect(merged).toMatchObject({ layout: 'quote', blocks: { quote: 'Time and tide' } });
  });

  it('a merge reports no conflict for equal edits', () => {
    const changed = setPartText(base, 'title', 'Ebb');

    expect(mergeSlides({ base, mine: changed, theirs: changed }).conflicts).toEqual([]);
  });
});

describe('savableContent', () => {
  const base = bullets('High water', 'Low water');
  const titled = (content: SlideContent) => ({ ...content, title: 'Ebb' });

  it('savableContent replaces a missing text by the saved text, and has every other change', () => {
    expect(getSavableContent(base, titled(bullets('', 'Low water')))).toEqual(titled(base));
  });

  it('savableContent replaces a text that is too long by the saved text', () => {
    expect(getSavableContent(base, titled(bullets('w'.repeat(400), 'Low water')))).toEqual(
      titled(base),
    );
  });

  it('savableContent returns null if a missing text is the only change', () => {
    expect(getSavableContent(base, bullets('', 'Low water'))).toBeNull();
  });

  it.each([
    ['moved', bullets('Low water', '')],
    ['added', bullets('High water', '', 'Low water')],
    ['removed', bullets('')],
  ])(
    'savableContent returns null if entries of the list were %s, because the saved text is of another entry',
    (_, entries) => {
      expect(getSavableContent(base, titled(entries))).toBeNull();
    },
  );

  it('savableContent returns null if rows of a table were moved, because the saved cell is of another row', () => {
    const table = (...rows: string[][]) =>
      ({
        ...{ layout: 'table', title: 'Tides', notes: '', sources: [] },
        blocks: { columns: ['Day', 'Water'], rows },
      }) as SlideContent;
    const [monday, tuesday] = [
      ['Monday', 'Low'],
      ['Tuesday', 'Low'],
    ] as [string[], string[]];
    const moved = table(tuesday, ['w'.repeat(200), 'Low']);

    expect(getSavableContent(table(monday, tuesday), titled(moved))).toBeNull();
  });
});
