import type { CreateSourceBody } from '#shared/schemas/sources.ts';
import type { NewDeck } from '../../api/create-deck.ts';
import { firstLineOf } from '../../api/deck-title.ts';
import type { Draft } from './draft-store.ts';

/** The API's limit for a topic; a longer text is read as a source. */
export const topicLimit = 4000;
export const textLimit = 200_000;
const nameLimit = 80;

/** A name for a pasted text. */
export function nameOfText(text: string, fallback: string): string {
  return (firstLineOf(text) ?? fallback).slice(0, nameLimit);
}

export function isLong(topic: string): boolean {
  return topic.trim().length > topicLimit;
}

/** True where the draft says enough to start. */
export function canStart(draft: Draft): boolean {
  return draft.topic.trim() !== '' || draft.texts.some(({ text }) => text.trim() !== '');
}

const filled = <K extends string>(name: K, value: string) =>
  value.trim() === '' ? {} : ({ [name]: value.trim() } as Record<K, string>);

/** What is sent for a draft. A long topic becomes a source, and its first line the topic. */
export function newDeckOf(draft: Draft, fallbackName: string): NewDeck {
  const sources: CreateSourceBody[] = draft.texts
    .filter(({ text }) => text.trim() !== '')
    .map(({ name, text }) => ({ name: name.trim() || nameOfText(text, fallbackName), text }));
  const topic = draft.topic.trim();
  if (isLong(topic)) sources.unshift({ name: nameOfText(topic, fallbackName), text: topic });
  const body = {
    topic: isLong(topic) ? nameOfText(topic, fallbackName) : topic,
    slide_count: draft.slides,
    ...filled('language', draft.language),
    ...filled('audience', draft.audience),
    ...filled('tone', draft.tone),
    ...filled('theme', draft.theme),
    ...filled('instructions', draft.instructions),
  };
  return { body, sources };
}
