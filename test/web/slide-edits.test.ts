// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { composeSlide, contextOf } from '#shared/deck/compose.ts';
import {
  type LayoutId,
  layoutIds,
  type SlideContent,
  slideContentSchema,
} from '#shared/deck/model.ts';
import { checkSlide } from '#shared/deck/quality.ts';
import { widerDeck } from '#test/deck/support/sample-decks.ts';
import { asContent, textAt, valueAt } from '#web/features/decks/editing/content-tree.ts';
import {
  entryOf,
  roomOf,
  withEntry,
  withMovedEntry,
  withoutEntry,
  withText,
} from '#web/features/decks/editing/edits.ts';
import { change, redo, seal, startHistory, undo } from '#web/features/decks/editing/history.ts';
import { mergeSlides } from '#web/features/decks/editing/merge.ts';
import { blankOf, slotAt, slotsOf } from '#web/features/decks/editing/slots.ts';

const bullets = (...texts: string[]): SlideContent => ({
  layout: 'bullets',
  title: 'Tides',
  notes: '',
  sources: [],
  blocks: { lead: 'Twice a day.', items: texts.map((text) => ({ text })) },
});

const itemsOf = (slide: SlideContent) =>
  slide.layout === 'bullets' ? slide.blocks.items.map(({ text }) => text) : [];

const sampleSlides = widerDeck('en', 'meridian').slides;

describe('a text', () => {
  it('is put in its place, and everything else stays as it was', () => {
    const before = bullets('One', 'Two');

    const after = withText(before, 'items[1].text', 'Second');

    expect(itemsOf(after)).toEqual(['One', 'Second']);
    expect(itemsOf(before)).toEqual(['One', 'Two']);
    expect(after.title).toBe('Tides');
  });

  it('that may be missing goes when it is emptied, and comes when something is typed', () => {
    const without = withText(bullets('One', 'Two'), 'lead', '');
    const again = withText(without, 'lead', 'Once.');

    expect(valueAt(without, 'lead')).toBeUndefined();
    expect(slideContentSchema.safeParse(without).success).toBe(true);
    expect(textAt(again, 'lead')).toBe('Once.');
  });

  it('that the layout needs stays there, empty, and the slide can’t be saved', () => {
    const after = withText(bullets('One', 'Two'), 'items[0].text', '');

    expect(valueAt(after, 'items[0].text')).toBe('');
    expect(slideContentSchema.safeParse(after).success).toBe(false);
  });

  it('of a part that the layout has not changes nothing', () => {
    const before = bullets('One', 'Two');

    expect(withText(before, 'steps[0].heading', 'x')).toBe(before);
  });
});

describe('the entries of a list', () => {
  const three = bullets('One', 'Two', 'Three');

  it('are added empty, moved and taken out', () => {
    expect(itemsOf(withEntry(three, 'items', 1))).toEqual(['One', '', 'Two', 'Three']);
    expect(itemsOf(withMovedEntry(three, 'items', { from: 2, to: 0 }))).toEqual([
      'Three',
      'One',
      'Two',
    ]);
    expect(itemsOf(withoutEntry(three, 'items', 1))).toEqual(['One', 'Three']);
  });

  it('are never more or fewer than the layout holds', () => {
    const full = bullets('1', '2', '3', '4', '5', '6', '7');
    const least = bullets('1', '2');

    expect(withEntry(full, 'items')).toBe(full);
    expect(withoutEntry(least, 'items', 0)).toBe(least);
    expect(roomOf(full, 'items')).toEqual({ count: 7, canAdd: false, canRemove: true });
    expect(withMovedEntry(least, 'items', { from: 1, to: 2 })).toBe(least);
  });

  it('are found by the parts of their texts', () => {
    expect(entryOf('items[2].text')).toEqual({ list: 'items', at: 2 });
    expect(entryOf('left.items[0]')).toEqual({ list: 'left.items', at: 0 });
    expect(entryOf('title')).toBeNull();
    expect(entryOf('rows[1][2]')).toBeNull();
  });
});

describe('the slots of a layout', () => {
  it('are the model’s own', () => {
    expect(slotAt('bullets', 'items')).toMatchObject({ kind: 'list', least: 2, most: 7 });
    expect(slotAt('bullets', 'items[3].detail')).toEqual({
      kind: 'text',
      max: 300,
      isOptional: true,
    });
    expect(slotAt('cover', 'title')).toEqual({ kind: 'text', max: 160, isOptional: false });
    expect(slotAt('cover', 'items')).toBeUndefined();
  });

  it.each(layoutIds)('of %s draw while nothing is typed in them yet', (layout: LayoutId) => {
    const fields = Object.entries(slotsOf(layout)).map(([name, slot]) => [name, blankOf(slot)]);
    const base = { layout, title: '', notes: '', sources: [] };
    const blank = asContent({ ...base, blocks: Object.fromEntries(fields) });
    const place = contextOf({ title: 'Tides', language: 'en', theme: 'meridian' }, 1, 3);

    const composed = composeSlide(blank, place);
    const { score } = checkSlide(blank, composed, 'en');

    expect(composed.scene.boxes.length).toBeGreaterThan(0);
    expect(score).toBeLessThan(100);
  });

  it.each(sampleSlides.map((slide) => [slide.layout, slide] as const))(
    'of %s know every text that a slide shows',
    (layout, slide) => {
      const { scene } = composeSlide(
        slide,
        contextOf({ title: 'Tides', language: 'en', theme: 'meridian' }, 1, 3),
      );
      const parts = scene.boxes.flatMap((box) =>
        box.kind === 'text' && box.part !== undefined ? [box.part] : [],
      );

      expect(parts.filter((part) => slotAt(layout, part)?.kind !== 'text')).toEqual([]);
    },
  );
});

describe('going back', () => {
  it('takes typing in one field as one step, and every other change as its own', () => {
    const start = startHistory('a');
    const typed = change(change(start, 'ab', 'title'), 'abc', 'title');
    const moved = change(typed, 'abc!', 'notes');

    expect(undo(moved).present).toBe('abc');
    expect(undo(undo(moved)).present).toBe('a');
    expect(redo(undo(moved))).toMatchObject({ present: 'abc!', future: [] });
  });

  it('ends a step where the field was left', () => {
    const typed = change(seal(change(startHistory('a'), 'ab', 'title')), 'abc', 'title');

    expect(undo(typed).present).toBe('ab');
  });

  it('stops at either end, and a new change takes away what was undone', () => {
    const start = startHistory('a');
    const back = undo(change(start, 'b'));

    expect(undo(start).present).toBe('a');
    expect(redo(start).present).toBe('a');
    expect(change(back, 'c')).toMatchObject({ present: 'c', future: [] });
    expect(change(back, back.present)).toBe(back);
  });
});

describe('two people’s changes of one slide', () => {
  const base = bullets('One', 'Two');

  it('are put together where they are in different fields', () => {
    const mine = withText(base, 'items[0].text', 'Mine');
    const theirs = withText(withText(base, 'items[1].text', 'Theirs'), 'title', 'Ebb');

    const { merged, clashes } = mergeSlides({ base, mine, theirs });

    expect(clashes).toEqual([]);
    expect(itemsOf(merged)).toEqual(['Mine', 'Theirs']);
    expect(merged.title).toBe('Ebb');
  });

  it('clash where both have changed one field, and either side may be kept', () => {
    const mine = withText(withText(base, 'title', 'Mine'), 'notes', 'Say it.');
    const theirs = withText(base, 'title', 'Theirs');
    const sides = { base, mine, theirs };

    const { merged, clashes } = mergeSlides(sides);

    expect(clashes).toEqual([{ part: 'title', mine: 'Mine', theirs: 'Theirs' }]);
    expect(merged).toMatchObject({ title: 'Theirs', notes: 'Say it.' });
    expect(mergeSlides(sides, { title: 'mine' }).merged.title).toBe('Mine');
  });

  it('clash in a whole list where one has made it longer and the other reworded it', () => {
    const mine = withEntry(base, 'items');
    const theirs = withText(base, 'items[0].text', 'Theirs');

    const { merged, clashes } = mergeSlides({ base, mine, theirs }, { items: 'mine' });

    expect(clashes.map(({ part }) => part)).toEqual(['items']);
    expect(itemsOf(merged)).toEqual(['One', 'Two', '']);
  });

  it('never mix one layout’s name with another’s blocks', () => {
    const mine: SlideContent = { ...base, layout: 'quote', blocks: { quote: 'Time and tide' } };
    const theirs = withText(base, 'items[0].text', 'Theirs');

    const { merged, clashes } = mergeSlides({ base, mine, theirs }, { layout: 'mine' });

    expect(clashes.map(({ part }) => part)).toEqual(['layout']);
    expect(merged).toMatchObject({ layout: 'quote', blocks: { quote: 'Time and tide' } });
  });

  it('that are the same are no clash', () => {
    const changed = withText(base, 'title', 'Ebb');

    expect(mergeSlides({ base, mine: changed, theirs: changed }).clashes).toEqual([]);
  });
});
