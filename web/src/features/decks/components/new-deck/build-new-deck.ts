import { maxInstructionsCharacters, maxTopicCharacters } from '#shared/domain/deck-request.ts';
import type { TextSourceBody } from '#shared/schemas/sources.ts';
import type { NewDeck } from '../../api/create-deck.ts';
import { findFirstTextLine } from '../../api/deck-title.ts';
import type { Draft, DraftText } from './draft-store.ts';
import { listUsableIds, type PickedSource } from './sources/picked-store.ts';
import { isTooLarge, measureSourceSize, measureTextSize } from './text-size.ts';

const maxNameLength = 80;

/** Returns a name for a pasted text. */
function createTextName(text: string, fallback: string): string {
  return (findFirstTextLine(text) ?? fallback).slice(0, maxNameLength);
}

/** Whether a topic exceeds the API's limit and is sent as a source. */
export function isLongTopic(topic: string): boolean {
  return topic.trim().length > maxTopicCharacters;
}

/** Returns a long topic as a source; null for a short one. */
export function createTopicSource(topic: string, fallback: string): TextSourceBody | null {
  if (!isLongTopic(topic)) return null;
  return { name: createTextName(topic, fallback), text: topic.trim() };
}

/** Returns an added text as a source. */
export function createTextSource({ name, text }: DraftText, fallback: string): TextSourceBody {
  return { name: name.trim() || createTextName(text, fallback), text: text.trim() };
}

/** Returns the text sources of a deck, a long topic first. */
function createTextSources(draft: Draft, fallback: string): TextSourceBody[] {
  const topic = createTopicSource(draft.topic, fallback);
  const texts = draft.texts.filter(({ text }) => text.trim() !== '');
  return [...(topic ? [topic] : []), ...texts.map((text) => createTextSource(text, fallback))];
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
  const sources = createTextSources(draft, fallback);
  const hasContent =
    draft.topic.trim() !== '' || sources.length > 0 || listUsableIds(picked).length > 0;
  if (isUploading(picked)) return false;
  const sizes = [
    ...sources.map(measureSourceSize),
    measureTextSize(draft.instructions, maxInstructionsCharacters),
  ];
  return hasContent && !sizes.some(isTooLarge);
}

const pickOptionalField = <K extends string>(name: K, value: string) =>
  value.trim() === '' ? {} : ({ [name]: value.trim() } as Record<K, string>);

/** Builds the request for a draft. A long topic becomes a source, and its first line the topic. */
export function buildNewDeck(
  draft: Draft,
  fallbackName: string,
  picked: readonly PickedSource[] = [],
): NewDeck {
  const topic = draft.topic.trim();
  const body = {
    topic: isLongTopic(topic) ? createTextName(topic, fallbackName) : topic,
    slide_count: draft.slides,
    ...pickOptionalField('language', draft.language),
    ...pickOptionalField('audience', draft.audience),
    ...pickOptionalField('tone', draft.tone),
    ...(draft.brand ? { brand_id: draft.brand } : pickOptionalField('theme', draft.theme)),
    ...pickOptionalField('template', draft.template),
    ...pickOptionalField('instructions', draft.instructions),
    ...(draft.minutes > 0 ? { minutes: draft.minutes } : {}),
    ...(draft.isReviewed ? { review_outline: true } : {}),
    ...(draft.isStrict ? { common_knowledge: false } : {}),
    ...(draft.pictures && draft.pictures !== 'none' ? { pictures: draft.pictures } : {}),
  };
  return {
    body,
    sources: createTextSources(draft, fallbackName),
    sourceIds: listUsableIds(picked),
  };
}
