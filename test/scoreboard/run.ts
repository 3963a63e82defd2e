/**
 * The scoreboard: `npm run tool -- scoreboard` generates the fixed set of decks on a local stack and scores them; `npm
 * run tool -- scoreboard --deck file.pptx` scores files of any tool, as far as metrics can be measured in a file. Exits
 * with 1 if a mean is below its floor.
 */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createClient, signIn } from '#test/e2e/api-client.ts';
import { servePages } from '#test/e2e/sources.ts';
import { startStack } from '#test/support/stack.ts';
import { exitWithUsage, readCommandLine } from '../../scripts/command-line.ts';
import { allCases, type Case } from './cases/all.ts';
import { type GenerationContext, type MadeDeck, makeDeck, readDeck } from './make-decks.ts';
import { metrics } from './metrics.ts';
import {
  compareWithFloor,
  type DeckScores,
  formatReport,
  scoreDeck,
  toReportData,
} from './report.ts';
import { type KnownValues, readDeckFile } from './score-file.ts';

const usage = `Generates 24 decks on a local stack and scores them, or scores files of any tool. Exits with 1 if a mean is below its floor.

  npm run tool -- scoreboard
  npm run tool -- scoreboard --only CASE          only this deck; can be repeated
  npm run tool -- scoreboard --deck FILE          scores a .pptx or .html file; can be repeated

  --case CASE      with --deck: the case it was made for, with its request and document
  --source FILE    with --deck: the source document
  --slides N, --seconds N, --tokens N, --usd N   with --deck: values that a file does not contain`;

const { values } = readCommandLine(usage, {
  options: {
    deck: { type: 'string', multiple: true },
    case: { type: 'string' },
    slides: { type: 'string' },
    source: { type: 'string' },
    seconds: { type: 'string' },
    tokens: { type: 'string' },
    usd: { type: 'string' },
    only: { type: 'string', multiple: true },
  },
});

/** Number of decks generated at the same time. */
const concurrency = 3;

const localPath = (name: string) => fileURLToPath(new URL(name, import.meta.url));

async function selectCases(): Promise<Case[]> {
  const cases = await allCases();
  const { only } = values;
  const chosen = only ? cases.filter(({ id }) => only.includes(id)) : cases;
  if (chosen.length === 0)
    exitWithUsage(usage, `Unknown case; choose from ${cases.map(({ id }) => id).join(', ')}.`);
  return chosen;
}

const isLostConnection = (error: unknown): boolean =>
  error instanceof TypeError && error.message === 'fetch failed';

type Outcome = MadeDeck | { deckCase: Case; fault: string };

/**
 * Generates a deck or returns the error; tries again once after a lost connection, which does not depend on the deck.
 */
async function tryMakeDeck(
  making: GenerationContext,
  one: Case,
  isRetry = false,
): Promise<Outcome> {
  try {
    return await makeDeck(making, one);
  } catch (error) {
    if (isLostConnection(error) && !isRetry) return tryMakeDeck(making, one, true);
    return { deckCase: one, fault: error instanceof Error ? error.message : String(error) };
  }
}

/** Generates several decks at a time; returns the outcomes in the order of the cases. */
async function makeAll(making: GenerationContext, cases: readonly Case[]): Promise<Outcome[]> {
  const casesLeft = [...cases.entries()];
  const outcomes: Outcome[] = [];
  async function work(): Promise<void> {
    for (let next = casesLeft.shift(); next; next = casesLeft.shift()) {
      const [i, one] = next;
      outcomes[i] = await tryMakeDeck(making, one);
      console.error(`${one.id}: ${outcomes.filter(Boolean).length} of ${cases.length}`);
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work));
  return outcomes;
}

/** Scores a deck; one that could not be generated is scored as a deck without slides. */
async function scoreOutcome(outcome: Outcome): Promise<DeckScores> {
  if (!('fault' in outcome)) return scoreDeck(await readDeck(outcome));
  const { deckCase, fault } = outcome;
  return { deck: deckCase.id, slides: 0, scores: { slide_count: { value: 0, faults: [fault] } } };
}

/** Returns the name of the model, and a note on how to interpret the scores of its decks. */
function createModelNote(): { model: string; note: string } {
  const { MODEL, MODEL_BASE_URL, MODEL_NAME = '' } = process.env;
  if (MODEL || MODEL_BASE_URL) {
    const model = [MODEL ?? 'passed on', MODEL_NAME].filter((text) => text !== '').join(' ');
    return { model, note: `Written by ${model}.` };
  }
  return {
    model: 'demo',
    note: 'Written by the demo model, which only extracts text. Coverage, figures, repetition and the gate measure the pipeline, not a model; the cost is that of the same tokens at the list prices of the dev stage’s models.',
  };
}

async function scoreSet(): Promise<{
  scored: DeckScores[];
  about: Record<string, unknown>;
  note: string;
}> {
  const cases = await selectCases();
  const { model, note } = createModelNote();
  const startedAt = Date.now();
  const stack = await startStack({ loopbackPages: true, ownModel: true });
  const pages = await servePages();
  try {
    const token = await signIn(stack, stack.admin);
    const made = await makeAll({ stack, client: createClient(stack, token), token, pages }, cases);
    const scored = await Promise.all(made.map(scoreOutcome));
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    const took = `${cases.length} decks in ${seconds} s, including the start of the stack.`;
    return { scored, about: { model, seconds }, note: `${note} ${took}` };
  } finally {
    await stack.stop();
    await pages.stop();
  }
}

const readNumber = (name: 'slides' | 'seconds' | 'tokens' | 'usd'): number | undefined => {
  const given = values[name];
  if (given === undefined) return undefined;
  const value = Number(given);
  if (!(value >= 0)) exitWithUsage(usage, `--${name} must be a number, not ${given}.`);
  return value;
};

function readKnownValues(): KnownValues {
  const numbers = (['slides', 'seconds', 'tokens', 'usd'] as const).flatMap((name) => {
    const value = readNumber(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...(values.case === undefined ? {} : { case: values.case }),
    ...(values.source === undefined ? {} : { source: values.source }),
    ...Object.fromEntries(numbers),
  };
}

async function scoreFiles(files: readonly string[]) {
  const knownValues = readKnownValues();
  const decks = await Promise.all(files.map((file) => readDeckFile(file, knownValues))).catch(
    (error: unknown) =>
      exitWithUsage(usage, error instanceof Error ? error.message : String(error)),
  );
  const note =
    'Read from files: line breaks are recomputed, and colours over pictures are ignored.';
  return { scored: decks.map(scoreDeck), about: { files }, note };
}

async function main(): Promise<void> {
  const { scored, about, note } = values.deck ? await scoreFiles(values.deck) : await scoreSet();
  const report = formatReport(scored, ['# Scoreboard', '', note]);
  console.log(report);
  await writeFile(localPath('report.md'), report);
  await writeFile(
    localPath('report.json'),
    `${JSON.stringify(toReportData(scored, about), null, 2)}\n`,
  );
  if (metrics.some((metric) => !compareWithFloor(metric, scored).ok)) process.exitCode = 1;
}

// The stack is stopped when this process exits.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
await main();
