/**
 * The scoreboard: `npm run scoreboard` has the fixed set of decks made on a local stack and scores them;
 * `npm run scoreboard -- --deck file.pptx` scores the file of any tool, as far as a file tells.
 * Exits with 1 where a mean is beneath its floor.
 */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { clientOf, signIn } from '#test/e2e/api-client.ts';
import { servePages } from '#test/e2e/sources.ts';
import { startStack } from '#test/support/stack.ts';
import { readCommandLine, refuse } from '../../scripts/command-line.ts';
import { allCases, type Case } from './cases/all.ts';
import { type MadeDeck, type Making, makeDeck, readDeck } from './make-decks.ts';
import { metrics } from './metrics.ts';
import { dataOf, reportOf, type Scored, scoreDeck, verdictOf } from './report.ts';
import { deckOfFile, type Known } from './score-file.ts';

const usage = `Has 24 decks made on a local stack and scores them, or scores files of any tool. Exits with 1 below a floor.

  npm run scoreboard
  npm run scoreboard -- --only CASE          only this deck; again for another
  npm run scoreboard -- --deck FILE          a .pptx or .html instead; again for another

  --case CASE      with --deck: what was asked for, and of which document
  --source FILE    with --deck: the document it was made of
  --slides N, --seconds N, --tokens N, --usd N   with --deck: what a file can't tell`;

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

/** Decks that are made at a time. */
const atOnce = 3;

const fileOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

async function chosenCases(): Promise<Case[]> {
  const cases = await allCases();
  const { only } = values;
  const chosen = only ? cases.filter(({ id }) => only.includes(id)) : cases;
  if (chosen.length === 0)
    refuse(usage, `No such case: choose from ${cases.map(({ id }) => id).join(', ')}.`);
  return chosen;
}

const isLostConnection = (error: unknown): boolean =>
  error instanceof TypeError && error.message === 'fetch failed';

type Outcome = MadeDeck | { one: Case; fault: string };

/** A lost connection is none of a deck's fault: it's made anew, once. */
async function outcomeOf(making: Making, one: Case, isAgain = false): Promise<Outcome> {
  try {
    return await makeDeck(making, one);
  } catch (error) {
    if (isLostConnection(error) && !isAgain) return outcomeOf(making, one, true);
    return { one, fault: error instanceof Error ? error.message : String(error) };
  }
}

/** Makes decks, some at a time; answers them in their order. */
async function makeAll(making: Making, cases: readonly Case[]): Promise<Outcome[]> {
  const left = [...cases.entries()];
  const made: Outcome[] = [];
  async function work(): Promise<void> {
    for (let next = left.shift(); next; next = left.shift()) {
      const [i, one] = next;
      made[i] = await outcomeOf(making, one);
      console.error(`${one.id}: ${made.filter(Boolean).length} of ${cases.length}`);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return made;
}

/** A deck that was never made is one without slides. */
async function scoredOf(outcome: Outcome): Promise<Scored> {
  if (!('fault' in outcome)) return scoreDeck(await readDeck(outcome));
  const { one, fault } = outcome;
  return { deck: one.id, slides: 0, scores: { slide_count: { value: 0, faults: [fault] } } };
}

/** Which model answers, and what its decks tell of it. */
function modelNote(): { model: string; note: string } {
  const { MODEL, MODEL_BASE_URL, MODEL_NAME = '' } = process.env;
  if (MODEL || MODEL_BASE_URL) {
    const model = [MODEL ?? 'passed on', MODEL_NAME].filter((text) => text !== '').join(' ');
    return { model, note: `Written by ${model}.` };
  }
  return {
    model: 'demo',
    note: 'Written by the demo model, which is no intelligence: it extracts. Coverage, figures, repetition and the gate measure the pipeline, not a model; the cost is what these tokens would have cost by the price list with the dev stage’s models.',
  };
}

async function scoreSet(): Promise<{
  scored: Scored[];
  about: Record<string, unknown>;
  note: string;
}> {
  const cases = await chosenCases();
  const { model, note } = modelNote();
  const started = Date.now();
  const stack = await startStack({ loopbackPages: true, ownModel: true });
  const pages = await servePages();
  try {
    const token = await signIn(stack, stack.admin);
    const made = await makeAll({ stack, client: clientOf(stack, token), token, pages }, cases);
    const scored = await Promise.all(made.map(scoredOf));
    const seconds = Math.round((Date.now() - started) / 1000);
    const took = `${cases.length} decks in ${seconds} s, the start of the stack included.`;
    return { scored, about: { model, seconds }, note: `${note} ${took}` };
  } finally {
    await stack.stop();
    await pages.stop();
  }
}

const numberOf = (name: 'slides' | 'seconds' | 'tokens' | 'usd'): number | undefined => {
  const given = values[name];
  if (given === undefined) return undefined;
  const value = Number(given);
  if (!(value >= 0)) refuse(usage, `--${name} must be a number, not ${given}.`);
  return value;
};

function knownOf(): Known {
  const numbers = (['slides', 'seconds', 'tokens', 'usd'] as const).flatMap((name) => {
    const value = numberOf(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...(values.case === undefined ? {} : { case: values.case }),
    ...(values.source === undefined ? {} : { source: values.source }),
    ...Object.fromEntries(numbers),
  };
}

async function scoreFiles(files: readonly string[]) {
  const known = knownOf();
  const decks = await Promise.all(files.map((file) => deckOfFile(file, known))).catch(
    (error: unknown) => refuse(usage, error instanceof Error ? error.message : String(error)),
  );
  const note = 'Read from files: lines are set anew, colours over pictures are left out.';
  return { scored: decks.map(scoreDeck), about: { files }, note };
}

async function main(): Promise<void> {
  const { scored, about, note } = values.deck ? await scoreFiles(values.deck) : await scoreSet();
  const report = reportOf(scored, ['# Scoreboard', '', note]);
  console.log(report);
  await writeFile(fileOf('report.md'), report);
  await writeFile(fileOf('report.json'), `${JSON.stringify(dataOf(scored, about), null, 2)}\n`);
  if (metrics.some((metric) => !verdictOf(metric, scored).ok)) process.exitCode = 1;
}

// A stack that is running ends with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
await main();
