import type { TextSourceBody } from '#shared/schemas/sources.ts';
import type { NewDeck } from '../../api/create-deck.ts';
import { firstLineOf } from '../../api/deck-title.ts';
import type { Draft, DraftText } from './draft-store.ts';
import { type Picked, usableIds } from './sources/picked-store.ts';
import { isTooLarge, sizeOfSource, sizeOfText } from './text-size.ts';

/** The API's limit for a topic; a longer text is read as a source. */
export const topicLimit = 4000;
export const instructionsLimit = 2000;
const nameLimit = 80;

/** A name for a pasted text. */
export function nameOfText(text: string, fallback: string): string {
  return (firstLineOf(text) ?? fallback).slice(0, nameLimit);
}

/** Whether a topic is sent as a source of its own, by the API's limit for topics. */
export function isLong(topic: string): boolean {
  return topic.trim().length > topicLimit;
}

/** A long topic as the source that it is sent as. */
export function sourceOfTopic(topic: string, fallback: string): TextSourceBody | null {
  if (!isLong(topic)) return null;
  return { name: nameOfText(topic, fallback), text: topic.trim() };
}

/** An added text as it is sent. */
export function sourceOfText({ name, text }: DraftText, fallback: string): TextSourceBody {
  return { name: name.trim() || nameOfText(text, fallback), text: text.trim() };
}

/** The texts that a deck rests on, a long topic first. */
function sourcesOf(draft: Draft, fallback: string): TextSourceBody[] {
  const topic = sourceOfTopic(draft.topic, fallback);
  const texts = draft.texts.filter(({ text }) => text.trim() !== '');
  return [...(topic ? [topic] : []), ...texts.map((text) => sourceOfText(text, fallback))];
}

/** What keeps a deck from being started: what can't be read, or what the service doesn't have yet. */
export function heldBy(picked: readonly Picked[]): 'uploading' | 'failed' | undefined {
  if (picked.some(({ state }) => state === 'failed')) return 'failed';
  const isOnItsWay = ({ state, id }: Picked) => state === 'uploading' || id === undefined;
  return picked.some(isOnItsWay) ? 'uploading' : undefined;
}

/** True where the draft says enough to start, nothing in it is too long and all files are there. */
export function canStart(draft: Draft, fallback: string, picked: readonly Picked[] = []): boolean {
  const sources = sourcesOf(draft, fallback);
  const hasContent = draft.topic.trim() !== '' || sources.length > 0 || picked.length > 0;
  if (heldBy(picked)) return false;
  const sizes = [...sources.map(sizeOfSource), sizeOfText(draft.instructions, instructionsLimit)];
  return hasContent && !sizes.some(isTooLarge);
}

const filled = <K extends string>(name: K, value: string) =>
  value.trim() === '' ? {} : ({ [name]: value.trim() } as Record<K, string>);

/** What is sent for a draft. A long topic becomes a source, and its first line the topic. */
export function newDeckOf(
  draft: Draft,
  fallbackName: string,
  picked: readonly Picked[] = [],
): NewDeck {
  const topic = draft.topic.trim();
  const body = {
    topic: isLong(topic) ? nameOfText(topic, fallbackName) : topic,
    slide_count: draft.slides,
    ...filled('language', draft.language),
    ...filled('audience', draft.audience),
    ...filled('tone', draft.tone),
    ...filled('theme', draft.theme),
    ...filled('instructions', draft.instructions),
    ...(draft.minutes > 0 ? { minutes: draft.minutes } : {}),
    ...(draft.isReviewed ? { review_outline: true } : {}),
  };
  return { body, sources: sourcesOf(draft, fallbackName), sourceIds: usableIds(picked) };
}
