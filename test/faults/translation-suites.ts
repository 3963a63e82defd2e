import { type Fault, faultAt, noFaults } from '../simulation/core/faults.ts';
import { type Scenario, type Stage, simulate } from '../simulation/simulate.ts';
import { ulidAt } from '../simulation/world/ids.ts';
import { askForTranslation } from '../simulation/world/people.ts';
import { asManyDecks, every, madeWhole } from './expectations.ts';
import type { Suite } from './suite.ts';

const seed = 'enumerated-translation';

/** Once the deck is made it is translated: a second one, which has no research and no slide of its own making. */
function translated(stage: Stage, rest: number): boolean {
  const [owner, id] = [stage.people[0], stage.deckIds[0]];
  if (rest > 0 || !owner || !id) return false;
  const newId = ulidAt(stage.world.scheduler.now, 2_000);
  askForTranslation(stage.world, owner, id, { language: 'de', newId });
  return true;
}

const scenario: Scenario = { seed, decks: [{}], goOn: translated };

type Operations = { before: number; after: number };

let counted: Promise<Operations> | undefined;

/** How many operations the deck takes, and how many until its translation is made too. */
async function count(): Promise<Operations> {
  let before = 0;
  const stage = await simulate({
    ...scenario,
    plan: noFaults,
    goOn: (now, rest) => {
      if (rest === 0) before = now.world.boundary.operations;
      return translated(now, rest);
    },
  });
  return { before, after: stage.world.boundary.operations };
}

const check = every(madeWhole, asManyDecks(2));

/** Strikes each operation of a translation in turn with each of the faults. */
const atEach =
  (faults: readonly Fault[]): Suite['run'] =>
  async (number, random) => {
    counted ??= count();
    const { before, after } = await counted;
    const fault = faults[number % faults.length] ?? 'failed';
    const place = before + Math.floor(number / faults.length);
    const index = place < after ? place : before + random.int(after - before);
    return { scenario: { ...scenario, plan: faultAt(index, fault) }, check };
  };

/** About as many as a translation has. */
const operations = 400;

export const translationSuites: Suite[] = [
  {
    name: 'a translation, a crash before and after every operation',
    full: 2 * operations,
    quick: 24,
    run: atEach(['crash_before', 'crash_after']),
  },
  {
    name: 'a translation, an answer lost, an operation done twice or failed, each',
    full: 3 * operations,
    quick: 24,
    run: atEach(['lost', 'retried', 'failed']),
  },
  {
    name: 'a translation, 20 % of the answers of no use',
    full: 200,
    quick: 8,
    run: () => ({ scenario: { decks: [{}], goOn: translated, model: { malformed: 0.2 } }, check }),
  },
];
