import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { validateSlide } from '#lambdas/services/decks/evidence/validate-slide.ts';
import { layoutIds, parseSlideToolInput } from '#shared/deck/model.ts';
import { themes } from '#shared/deck/themes.ts';
import { planSchema } from '#shared/schemas/research.ts';
import { type Recording, readRecordings } from '../../eval/recording.ts';
import { readPassages } from '../../scoreboard/cases/passages.ts';

/**
 * The input is slides like those of a strong model, written by people who saw only the prompts (November 2026): the
 * decks in `data`, and those of `npm run eval`. The tests show how a change to the quality gate, the provenance of
 * numbers, the layouts or their limits affects good slides. Fields have the names that a model returns.
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

type RecordedSlides = z.infer<typeof recordingSchema>;

const readRecordingFile = (name: string): RecordedSlides =>
  recordingSchema.parse(
    JSON.parse(readFileSync(new URL(`data/${name}.json`, import.meta.url), 'utf8')),
  );

/** Returns the passages and the slides of a recording of `npm run eval`. */
async function readRecordedSlides(recording: Recording): Promise<RecordedSlides> {
  const { topic, source, language, answers } = recording;
  const isTopicAlone = !source && topic.length < 500;
  const bytes = new TextEncoder().encode(source?.text ?? topic);
  const passages = isTopicAlone ? [] : await readPassages('source.md', bytes);
  const [titles, plan] = (answers.outline?.content ?? '').split('\n');
  const { points } = planSchema.parse({
    ...JSON.parse(titles ?? ''),
    ...JSON.parse(plan ?? ''),
  });
  return recordingSchema.parse({
    topic,
    language,
    passages: passages.map(({ id, kind, heading, text }) => ({
      id: id.replace('-', ''),
      kind,
      heading,
      text,
    })),
    slides: points.flatMap((point, index) =>
      (answers[`slide ${index}`]?.tool_calls ?? []).map((call) => ({
        index,
        point,
        layout: call.name,
        input: call.arguments,
      })),
    ),
  });
}

const evalRecordings = await Promise.all(
  (await readRecordings()).map(async (one) => [one.id, await readRecordedSlides(one)] as const),
);
const decks = [
  ...['renewables', 'shared-bikes', 'titanic'].map(
    (name) => [name, readRecordingFile(name)] as const,
  ),
  ...evalRecordings,
];

describe.each(decks)('the recorded deck %s', (name, { topic, language, passages, slides }) => {
  const evidence = {
    passages: passages.map((passage) => ({ ...passage, source: 's1' })),
    preferred: new Set<string>(),
    userTexts: [topic],
    sourceNames: new Map([['s1', 'Source']]),
    language,
    allowsCommonKnowledge: true,
  };

  test.each(slides)(
    'the answer for slide $index ($layout) is accepted without a repair call',
    (slide) => {
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
    },
  );
});
