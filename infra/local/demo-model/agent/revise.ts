import { isDeepStrictEqual } from 'node:util';
import { type LayoutId, layoutIds, parseSlideToolInput } from '#shared/deck/model.ts';
import type { ModelRequest } from '../converse-request.ts';
import type { ModelOutput } from '../generate-output.ts';
import { cutAtWord } from './clip.ts';
import { shorten } from './shorten.ts';

type Slots = Record<string, unknown>;

/** Returns the current slide's layout and slots, which may be flat or under `blocks`. */
function readCurrentSlide(
  sections: ModelRequest['sections'],
): { layout: LayoutId; input: Slots } | undefined {
  const slide = (sections.slide ?? sections.current ?? sections.content) as Slots | undefined;
  const layout = layoutIds.find((id) => id === slide?.layout);
  if (!slide || !layout) return undefined;
  const { layout: _, blocks, id: _id, point: _point, ...rest } = slide;
  return { layout, input: { ...rest, ...((blocks ?? {}) as Slots) } };
}

const shorteningWords =
  /short|half|brief|concise|tight|trim|less|fewer|simpl|简|短|一半|精炼|少|压缩/i;

const titleWords = /\btitle\b|\bheadline\b|标题/i;
const questionWords = /question|问句|疑问/i;
const notesWords = /\bnotes?\b|备注/i;

/** Slots without text for the audience. */
const slotsWithoutText = new Set([
  'notes',
  'sources',
  'kicker',
  'asset',
  'alt',
  'icon',
  'unit',
  'kind',
]);

/** Returns the texts of a slide in order. */
function listTexts(value: unknown, key = ''): string[] {
  if (slotsWithoutText.has(key)) return [];
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    listTexts(inner, Array.isArray(value) ? key : name),
  );
}

const isChinese = (text: string) => /\p{Script=Han}/u.test(text);
const removeEndPunctuation = (text: string) => text.replace(/[.!?。！？]$/u, '');

/** Returns the slide with speaker notes that repeat its texts as sentences. */
const addNotes = (input: Slots): Slots => {
  const texts = listTexts(input);
  const end = isChinese(texts.join('')) ? '。' : '. ';
  const notes = texts.map((text) => `${removeEndPunctuation(text)}${end}`).join('');
  return { ...input, notes: cutAtWord(notes.trim(), 1_000) };
};

const makeTitleQuestion = (input: Slots): Slots => {
  const title = removeEndPunctuation(String(input.title ?? ''));
  return { ...input, title: isChinese(title) ? `${title}？` : `${title}?` };
};

/** Ways to shorten a slide, from a gentle to a hard one. */
const shorteningLevels = [
  { share: 0.7, mustCut: false },
  { share: 0.5, mustCut: true },
  { share: 0.5, mustCut: true, keptWords: 2 },
];

/** Returns the revisions to try, in order; none for an instruction that the demo model does not support. */
function listRevisions(instruction: string, input: Slots, wasRejected: boolean): Slots[] {
  if (wasRejected) return [shorten(input, { share: 0.7, mustCut: true }) as Slots];
  if (notesWords.test(instruction)) return [addNotes(input)];
  if (questionWords.test(instruction)) return [makeTitleQuestion(input)];
  if (shorteningWords.test(instruction) && titleWords.test(instruction))
    return shorteningLevels.map((cut) => ({ ...input, title: shorten(input.title, cut) }));
  if (shorteningWords.test(instruction))
    return shorteningLevels.map((cut) => shorten(input, cut) as Slots);
  return [];
}

/**
 * Shortens a slide or its title, writes its speaker notes, or makes its title a question. Returns the slide unchanged
 * for any other instruction.
 */
export function makeRevision(request: ModelRequest): ModelOutput {
  const currentSlide = readCurrentSlide(request.sections);
  if (!currentSlide) return { text: 'The demo model needs the slide to revise.' };
  const { layout, input } = currentSlide;
  const instruction = JSON.stringify(
    request.sections.instruction ?? request.sections.request ?? '',
  );
  const wasRejected = request.turns.some(({ status }) => status === 'error');
  const content =
    listRevisions(instruction, input, wasRejected).find(
      (revised) =>
        !isDeepStrictEqual(revised, input) && parseSlideToolInput(layout, revised).success,
    ) ?? input;
  return {
    tool: layout,
    text: JSON.stringify({ ...content, title: cutAtWord(String(content.title ?? ''), 150) }),
  };
}
