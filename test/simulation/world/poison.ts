import type { Random } from '../core/random.ts';
import type { Scenario, Stage } from '../simulate.ts';

/** Messages that no release understands, and copies of good ones that were put aside long ago. */
const poisons = ['not JSON', '{}', '{"v":2}', 'null'];

const isMade = ({ world }: Stage, deckId: string) =>
  world.dynamo.table.get({ pk: `DECK#${deckId}`, sk: 'META' })?.status === 'completed';

/**
 * Poison among the messages of decks: it ends in the dead-letter queue while the decks are made; sent again,
 * together with messages of tasks that are done, it changes nothing.
 */
export function poisonAndRedrive(random: Random): {
  scenario: Omit<Scenario, 'seed'>;
  check: (stage: Stage) => string[];
} {
  const count = random.between(1, 4);
  let kept = '';
  let madeAt: string[] = [];
  return {
    scenario: {
      decks: [{}, { owner: 1 }],
      concurrency: 4,
      prepare: ({ world }) => {
        for (let i = 0; i < count; i += 1) {
          const poison = random.pick(poisons);
          world.scheduler.after(random.int(2_000), () =>
            world.generationQueue.send(poison, 0, random.pick(['a', 'b'])),
          );
        }
      },
      goOn: (stage, rest) => {
        if (rest > 0) return false;
        const { world, deckIds } = stage;
        madeAt = deckIds.filter((id) => isMade(stage, id));
        kept = contentOf(stage);
        world.generationQueue.redrive();
        for (const id of deckIds) resendAll(stage, id);
        return true;
      },
    },
    check: (stage) => [
      ...(stage.world.generationQueue.deadLetters.length === count
        ? []
        : ['poison was lost or multiplied']),
      ...(madeAt.length === 2 ? [] : ['poison held decks up']),
      ...(contentOf(stage) === kept ? [] : ['the redrive changed something']),
    ],
  };
}

function resendAll({ world }: Stage, deckId: string): void {
  for (const task of world.dynamo.table.partition(`DECK#${deckId}`)) {
    if (task.__edb_e__ !== 'task') continue;
    const body = { v: 1, presentation_id: deckId, run: task.run ?? 0, task_id: task.id ?? '' };
    world.generationQueue.send(JSON.stringify(body), 0, 'redriven');
  }
}

/** Everything in the table but the activity list and the index of time. */
const contentOf = ({ world }: Stage): string =>
  JSON.stringify(
    world.dynamo.table.all().filter((item) => item.__edb_e__ !== 'event'),
    (_, part) => (part instanceof Set ? [...part] : part),
  );
