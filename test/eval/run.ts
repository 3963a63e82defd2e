/**
 * `npm run eval` makes the decks of the recordings again, with the answers that a model once gave, and reports which
 * answers today's product returns for correction. `npm run eval -- --record` records a real model's answers for the
 * scoreboard's cases. Exits with 1 if a deck fails or an answer is returned that was accepted when it was recorded.
 */
import { createClient, signIn } from '#test/e2e/api-client.ts';
import { servePages } from '#test/e2e/sources.ts';
import { startStack } from '#test/support/stack.ts';
import { exitWithUsage, readCommandLine } from '../../scripts/command-line.ts';
import { createResponder, startChatServer } from '../domain/chat-server-model/chat-server.ts';
import { allCases, type Case } from '../scoreboard/cases/all.ts';
import {
  type GenerationContext,
  type MadeDeck,
  makeDeck,
  readDeck,
} from '../scoreboard/make-decks.ts';
import { formatReport, scoreDeck } from '../scoreboard/report.ts';
import { findRecordingCase, type Recording, readRecordings, writeRecording } from './recording.ts';
import { type RealServer, Recorder, Replay } from './replies.ts';

const usage = `Makes decks from recorded answers of models, without a model.

  npm run eval                     all recordings
  npm run eval -- --only NAME      only this one; can be repeated
  MODEL_BASE_URL=… MODEL_NAME=… npm run eval -- --record
                                   records the answers of an OpenAI-compatible server
                                   for the scoreboard's cases (--only for some)`;

const { values } = readCommandLine(usage, {
  options: { only: { type: 'string', multiple: true }, record: { type: 'boolean' } },
});

/** Returns the items whose ids `--only` names, by default all; exits if an id is unknown. */
function selectByArguments<T extends { id: string }>(all: readonly T[]): T[] {
  const names = values.only ?? all.map(({ id }) => id);
  const unknown = names.find((name) => !all.some(({ id }) => id === name));
  if (unknown !== undefined)
    exitWithUsage(usage, `Unknown: ${unknown}. Choose from ${all.map(({ id }) => id).join(', ')}.`);
  return all.filter(({ id }) => names.includes(id));
}

function readRealServer(): RealServer {
  const { MODEL_BASE_URL, MODEL_NAME, MODEL_API_KEY } = process.env;
  if (!MODEL_BASE_URL || !MODEL_NAME)
    exitWithUsage(usage, '--record needs MODEL_BASE_URL and MODEL_NAME.');
  return {
    baseUrl: MODEL_BASE_URL,
    model: MODEL_NAME,
    ...(MODEL_API_KEY ? { apiKey: MODEL_API_KEY } : {}),
  };
}

const meanLayoutScore = ({ slides }: MadeDeck) =>
  Math.round(slides.reduce((sum, { quality }) => sum + quality.score, 0) / slides.length);

type ChatServer = Awaited<ReturnType<typeof startChatServer>>;

/** Makes the decks of the recordings; returns them, and a line for each. */
async function replayAll(making: GenerationContext, chat: ChatServer, cases: readonly Case[]) {
  const madeDecks: MadeDeck[] = [];
  for (const recording of selectByArguments(await readRecordings())) {
    const replay = new Replay(recording.answers);
    chat.answersWith(replay.reply);
    const deck = await makeDeck(making, findRecordingCase(recording, cases)).catch(
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    const isMade = typeof deck !== 'string';
    if (isMade) madeDecks.push(deck);
    if (!isMade || replay.surplus.length > 0) process.exitCode = 1;
    const corrected =
      replay.surplus.length > 0 ? `; not accepted: ${replay.surplus.join(', ')}` : '';
    console.log(
      `${recording.id}: ${replay.names.length} calls${corrected}; ${isMade ? `layout ${meanLayoutScore(deck)}` : deck}`,
    );
  }
  return madeDecks;
}

/** Makes the scoreboard's cases with a real model and writes a recording of each. */
async function recordAll(making: GenerationContext, chat: ChatServer, cases: readonly Case[]) {
  const server = readRealServer();
  const madeDecks: MadeDeck[] = [];
  for (const one of selectByArguments(cases)) {
    const recorder = new Recorder(server);
    chat.answersWith(recorder.reply);
    madeDecks.push(await makeDeck(making, one));
    const recording: Recording = {
      id: one.id,
      model: server.model,
      language: one.language,
      topic: one.topic,
      slide_count: one.slideCount,
      theme: one.theme,
      ...(one.document ? { case: one.id } : {}),
      expected: one.expected,
      answers: recorder.answers,
    };
    await writeRecording(recording);
    console.log(`${one.id}: ${Object.keys(recorder.answers).length} calls recorded`);
  }
  return madeDecks;
}

const reportNote =
  'The metric of figures knows no common knowledge: it counts every figure of a deck from a topic alone as unsupported.';

async function main(): Promise<void> {
  const chat = await startChatServer(createResponder(503, { error: { message: 'No deck yet' } }));
  const stack = await startStack({ loopbackPages: true, modelServer: chat.baseUrl });
  const pages = await servePages();
  try {
    const token = await signIn(stack, stack.admin);
    const making = { stack, client: createClient(stack, token), token, pages };
    const cases = await allCases();
    const madeDecks = await (values.record ? recordAll : replayAll)(making, chat, cases);
    const scored = await Promise.all(
      madeDecks.map(async (deck) => scoreDeck(await readDeck(deck))),
    );
    console.log(formatReport(scored, ['# Evaluation', '', reportNote]));
  } finally {
    await stack.stop();
    await pages.stop();
    await chat.close();
  }
}

// The stack is stopped when this process exits.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
await main();
