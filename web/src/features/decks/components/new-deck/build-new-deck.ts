import { instructionsLimit, topicLimit } from '#shared/domain/deck-request.ts';
import type { TextSourceBody } from '#shared/schemas/sources.ts';
import type { NewDeck } from '../../api/create-deck.ts';
import { firstTextLine } from '../../api/deck-title.ts';
import type { Draft, DraftText } from './draft-store.ts';
import { type PickedSource, usableIds } from './sources/picked-store.ts';
import { isTooLarge, sourceSize, textSize } from './text-size.ts';

const nameLimit = 80;

/** Returns a name for a pasted text. */
function textName(text: string, fallback: string): string {
  return (firstTextLine(text) ?? fallback).slice(0, nameLimit);
}

/** Whether a topic exceeds the API's limit and is sent as a source. */
export function isLongTopic(topic: string): boolean {
  return topic.trim().length > topicLimit;
}

/** Returns a long topic as a source; null for a short one. */
export function topicSource(topic: string, fallback: string): TextSourceBody | null {
  if (!isLongTopic(topic)) return null;
  return { name: textName(topic, fallback), text: topic.trim() };
}

/** Returns an added text as a source. */
export function textSource({ name, text }: DraftText, fallback: string): TextSourceBody {
  return { name: name.trim() || textName(text, fallback), text: text.trim() };
}

/** Returns the text sources of a deck, a long topic first. */
function textSources(draft: Draft, fallback: string): TextSourceBody[] {
  const topic = topicSource(draft.topic, fallback);
  const texts = draft.texts.filter(({ text }) => text.trim() !== '');
  return [...(topic ? [topic] : []), ...texts.map((text) => textSource(text, fallback))];
}

/** Whether a source is still uploading, so that the start must wait. Failed sources are left out. */
export const isUploading = (picked: readonly PickedSource[]): boolean =>
  picked.some(({ state, id }) => state === 'uploading' || (state !== 'failed' && id === undefined));

/** Whether the draft has content, no text is too long and all files are uploaded. */
export function canStart(
  draft: Draft,
  fallback: string,
  picked: readonly PickedSource[] = [],
): boolean {
  const sources = textSources(draft, fallback);
  const hasContent =
    draft.topic.trim() !== '' || sources.length > 0 || usableIds(picked).length > 0;
  if (isUploading(picked)) return false;
  const sizes = [...sources.map(sourceSize), textSize(draft.instructions, instructionsLimit)];
  return hasContent && !sizes.some(isTooLarge);
}

const optionalField = <K extends string>(name: K, value: string) =>
  value.trim() === '' ? {} : ({ [name]: value.trim() } as Record<K, string>);

/** Builds the request for a draft. A long topic becomes a source, and its first line the topic. */
export function buildNewDeck(
  draft: Draft,
  fallbackName: string,
  picked: readonly PickedSource[] = [],
): NewDeck {
  const topic = draft.topic.trim();
  const body = {
    topic: isLongTopic(topic) ? textName(topic, fallbackName) : topic,
    slide_count: draft.slides,
    ...optionalField('language', draft.language),
    ...optionalField('audience', draft.audience),
    ...optionalField('tone', draft.tone),
    ...(draft.brand ? { brand_id: draft.brand } : optionalField('theme', draft.theme)),
    ...optionalField('template', draft.template),
    ...optionalField('instructions', draft.instructions),
    ...(draft.minutes > 0 ? { minutes: draft.minutes } : {}),
    ...(draft.isReviewed ? { review_outline: true } : {}),
    ...(draft.isStrict ? { common_knowledge: false } : {}),
    ...(draft.pictures && draft.pictures !== 'none' ? { pictures: draft.pictures } : {}),
  };
  return { body, sources: textSources(draft, fallbackName), sourceIds: usableIds(picked) };
}
