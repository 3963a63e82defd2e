import { readdir, readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import type { ChatRequest } from '#infra/local/openai/chat-request.ts';
import type { Case } from '../scoreboard/cases/all.ts';

/** An answer of a model: a text, tool calls or both. */
const answerSchema = z.object({
  content: z.string().optional(),
  tool_calls: z
    .array(z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()) }))
    .optional(),
});
export type Answer = z.infer<typeof answerSchema>;

/** A deck's request and the answers that a model gave for it. */
const recordingSchema = z.strictObject({
  id: z.string().regex(/^[\w.-]+$/),
  model: z.string(),
  language: z.enum(['en', 'zh-CN']),
  topic: z.string(),
  slide_count: z.number().int(),
  minutes: z.number().int().optional(),
  theme: z.string(),
  /**
   * Pasted source text. Absent for a deck that is made from its topic alone, and for a case of the scoreboard with a
   * document.
   */
  source: z.strictObject({ name: z.string(), text: z.string() }).optional(),
  /** Id of the scoreboard's case whose document is the source of the deck. */
  case: z.string().optional(),
  expected: z.array(z.string()),
  answers: z.record(z.string(), answerSchema),
});
export type Recording = z.infer<typeof recordingSchema>;

const recordingsFolder = new URL('recordings/', import.meta.url);

/** Returns all recordings, in the order of their names. */
export async function readRecordings(): Promise<Recording[]> {
  const files = (await readdir(recordingsFolder)).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(
    files.map(async (name) =>
      recordingSchema.parse(JSON.parse(await readFile(new URL(name, recordingsFolder), 'utf8'))),
    ),
  );
}

/** Writes a recording; replaces one with the same id. */
export async function writeRecording(recording: Recording): Promise<void> {
  const text = `${JSON.stringify(recordingSchema.parse(recording), null, 1)}\n`;
  await writeFile(new URL(`${recording.id}.json`, recordingsFolder), text);
}

/** Returns the request of a recording as a case of the scoreboard. */
export function findRecordingCase(recording: Recording, cases: readonly Case[]): Case {
  const { id, language, topic, slide_count, minutes, theme, source, expected } = recording;
  const document = source
    ? {
        file: source.name,
        way: 'paste' as const,
        bytes: async () => new TextEncoder().encode(source.text),
      }
    : cases.find((one) => one.id === recording.case)?.document;
  return {
    id,
    language,
    topic,
    slideCount: slide_count,
    theme,
    expected,
    ...(minutes === undefined ? {} : { minutes }),
    ...(document ? { document } : {}),
  };
}

/** Returns the text of the first message of a role; recorded decks have no pictures. */
function joinMessageTexts(messages: ChatRequest['messages'], role: 'system' | 'user'): string {
  const content = messages.find((message) => message.role === role)?.content;
  return typeof content === 'string' ? content : '';
}

/**
 * Returns the name of a call within its deck: the prompt, the slide, and how many answers of the model have been
 * returned to it for correction. The name does not depend on the words of the prompt, so that a changed prompt is
 * replayed with the same recorded answers.
 */
export function formatCallName({ messages }: ChatRequest): string {
  const system = joinMessageTexts(messages, 'system');
  const prompt = /^Deckwright prompt: ([a-z-]+)/.exec(system)?.[1] ?? 'unknown';
  const user = joinMessageTexts(messages, 'user');
  const slide = /<entry>\n\{"i":(\d+)/.exec(user)?.[1];
  const returned = messages.filter(({ role }) => role === 'assistant').length;
  return [prompt, ...(slide ? [slide] : []), ...(returned > 0 ? [`again ${returned}`] : [])].join(
    ' ',
  );
}
