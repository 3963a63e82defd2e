import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { validateSlide } from '#lambdas/services/decks/evidence/validate-slide.ts';
import { layoutIds, parseSlideToolInput } from '#shared/deck/model.ts';
import { themes } from '#shared/deck/themes.ts';

/*
 * Answers of strong-model quality, written by people who saw only the prompts (November 2026). They show what a change to
 * the gate, the figures, the layouts or their limits means for good slides. Fields are as the model sends them.
 */

const recordingSchema = z.strictObject({
  topic: z.string(),
  language: z.string(),
  passages: z.array(
    z.strictObject({
      id: z.string(),
      kind: z.enum(['heading', 'paragraph', 'list', 'table', 'code', 'quote']),
      heading: z.array(z.string()),
      text: z.string(),
    }),
  ),
  slides: z.array(
    z.strictObject({
      index: z.number().int(),
      point: z.string(),
      layout: z.enum(layoutIds),
      input: z.record(z.string(), z.unknown()),
    }),
  ),
});

const read = (name: string) =>
  recordingSchema.parse(
    JSON.parse(readFileSync(new URL(`data/${name}.json`, import.meta.url), 'utf8')),
  );

describe.each(['renewables', 'shared-bikes', 'titanic'])('the recorded deck %s', (name) => {
  const { topic, language, passages, slides } = read(name);
  const evidence = {
    passages: passages.map((passage) => ({ ...passage, source: 's1' })),
    preferred: new Set<string>(),
    userTexts: [topic],
    sourceNames: new Map([['s1', 'Source']]),
    language,
    allowsCommonKnowledge: true,
  };

  test.each(slides)('the answer for slide $index ($layout) needs no second call', (slide) => {
    const { data: content, error } = parseSlideToolInput(slide.layout, slide.input);
    expect(error).toBeUndefined();
    if (!content) return;

    for (const { id: theme } of themes) {
      const deck = { title: name, language, theme, slide_count: slides.length };
      const { problems } = validateSlide(content, deck, slide.index, {
        evidence,
        point: slide.point,
        notes: { least: 60, most: 160 },
      });

      expect(problems).toBe('');
    }
  });
});
