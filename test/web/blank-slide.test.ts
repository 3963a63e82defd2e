// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { isBlankSlide } from '#shared/deck/blank-scene.ts';
import { blankTexts } from '#shared/deck/blank-texts.ts';
import { composeSlide, createDeckContext } from '#shared/deck/compose.ts';
import { layoutIds, slideContentSchema } from '#shared/deck/model.ts';
import { checkContent, checkSlide } from '#shared/deck/quality.ts';
import { flattenBoxes } from '#shared/deck/scene.ts';
import { createBlankSlide } from '#web/features/decks/editing/blank-slide.ts';
import { entriesAt, withValue } from '#web/features/decks/editing/content-tree.ts';
import { listSlots } from '#web/features/decks/editing/slots.ts';

const placeholders = blankTexts.en;

describe('blank slides of each layout', () => {
  it.each(layoutIds)('a blank slide of %s is valid', (layout) => {
    const { error } = slideContentSchema.safeParse(createBlankSlide(layout, placeholders));

    expect(error?.issues ?? []).toEqual([]);
  });

  // Charts are excluded, because they have sample data instead of placeholder entries.
  it.each(layoutIds.filter((layout) => layout !== 'chart'))(
    'a blank slide of %s has three entries, or as many as fit',
    (layout) => {
      const content = createBlankSlide(layout, placeholders);

      for (const [name, slot] of Object.entries(listSlots(layout))) {
        if (slot.kind !== 'list') continue;
        const expected = slot.isOptional ? 0 : Math.min(slot.max, Math.max(slot.min, 3));
        expect([name, entriesAt(content, name).length]).toEqual([name, expected]);
      }
    },
  );

  it.each(layoutIds.filter((layout) => !['image-text', 'full-image'].includes(layout)))(
    'readers do not see a blank slide of %s',
    (layout) => {
      expect(isBlankSlide(createBlankSlide(layout, placeholders))).toBe(true);
    },
  );

  it.each(layoutIds)('a blank slide of %s fits its layout', (layout) => {
    const content = createBlankSlide(layout, placeholders);
    const deck = { title: 'Tides', language: 'en', theme: 'meridian' };

    const composed = composeSlide(content, createDeckContext(deck, 1, 3));

    const { findings } = checkSlide(content, composed, 'en');
    const errors = findings.filter(({ severity }) => severity === 'error');
    // Placeholder texts are too short for some checks, and pictures are chosen later; all other checks must pass.
    const expected = ['too_little', 'image_missing'];
    expect(errors.filter(({ code }) => !expected.includes(code))).toEqual([]);
    const drawn = flattenBoxes(composed.scene.boxes).length;
    expect(drawn).toBeGreaterThan(0);
  });

  it.each(['en', 'zh'] as const)(
    'each untouched text of a blank slide gets a warning (%s)',
    (language) => {
      const findings = checkContent(createBlankSlide('bullets', blankTexts[language]), language);

      const untouched = findings.filter(({ code }) => code === 'blank_text');
      expect(untouched.map(({ part }) => part)).toEqual([
        'title',
        ...[0, 1, 2].map((i) => `items[${i}].text`),
      ]);
      expect(untouched.every(({ severity }) => severity === 'warning')).toBe(true);
    },
  );

  it('the sample data of a blank chart gets a warning until it is replaced', () => {
    const chart = createBlankSlide('chart', placeholders);
    const partsOf = (content: typeof chart) =>
      checkContent(content, 'en')
        .filter(({ code }) => code === 'blank_text')
        .map(({ part }) => part);

    expect(partsOf(chart)).toEqual(['title', 'series[0].name', 'takeaway', 'series']);
    expect(partsOf(withValue(chart, 'series[0].values[1]', 9))).not.toContain('series');
  });

  it('a blank slide has the texts of its language', () => {
    expect(createBlankSlide('bullets', blankTexts.zh)).toMatchObject({
      ...{ title: '标题', notes: '', sources: [] },
      blocks: { items: [{ text: '文字…' }, { text: '文字…' }, { text: '文字…' }] },
    });
  });
});
