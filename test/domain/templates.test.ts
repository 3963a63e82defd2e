import { describe, expect, test } from 'vitest';
import { composeSlide, createDeckContext } from '#shared/deck/compose.ts';
import { slideContentSchema } from '#shared/deck/model.ts';
import { checkSlide } from '#shared/deck/quality.ts';
import { createExampleDeck } from '#shared/templates/example-deck.ts';
import { createTemplateSlides } from '#shared/templates/template.ts';
import { createTemplateBlocks } from '#shared/templates/template-content.ts';
import { templates } from '#shared/templates/templates.ts';

const languages = ['en', 'zh'] as const;

describe.each(templates)('the template $id', (template) => {
  test.each(languages)(
    'a template has a slide with content for each of its layouts, in %s',
    (language) => {
      const slides = createTemplateSlides(template, language);

      expect(template[language].slides).toHaveLength(template.layouts.length);
      expect(slides.length).toBeGreaterThanOrEqual(5);
      expect(slides[0]?.layout).toBe('cover');
      expect(slides.at(-1)?.layout).toBe('closing');
      expect(slides.filter(({ statements }) => statements.length === 0)).toEqual([]);
      expect(new Set(slides.map(({ title }) => title)).size).toBe(slides.length);
    },
  );

  test.each(languages)(
    'the texts of a template fit every slide, with no error, and no warning except about empty space, in %s',
    (language) => {
      const deck = createExampleDeck(template, language);

      const findings = deck.slides.flatMap((slide, i) => {
        const composed = composeSlide(slide, createDeckContext(deck, i, deck.slides.length));
        const { id: _id, point: _point, ...content } = slide;
        expect(slideContentSchema.safeParse(content).error).toBeUndefined();
        return checkSlide(slide, composed, deck.language)
          .findings.filter(({ severity, code }) => severity !== 'info' && code !== 'too_empty')
          .map(({ code }) => `${slide.layout} ${i}: ${code}`);
      });

      expect(findings).toEqual([]);
    },
  );

  test.each(languages)(
    'a template adds no layouts for figures to a user’s presentation, in %s',
    (language) => {
      const blocks = createTemplateSlides(template, language).map(createTemplateBlocks);

      expect(blocks.map(({ layout }) => layout)).not.toContain('stats');
      expect(blocks.map(({ layout }) => layout)).not.toContain('chart');
    },
  );
});

test('there are at least twelve templates, with different ids, for every purpose', () => {
  expect(templates.length).toBeGreaterThanOrEqual(12);
  expect(new Set(templates.map(({ id }) => id)).size).toBe(templates.length);
  expect(new Set(templates.map(({ purpose }) => purpose)).size).toBe(5);
});
