import type { Random } from '../core/random.ts';
import type { Scenario, Simulation } from '../simulate.ts';

/** Message bodies that no release can parse. */
const malformedBodies = ['not JSON', '{}', '{"v":2}', 'null'];

const isCompleted = ({ world }: Simulation, deckId: string) =>
  world.dynamo.table.get({ pk: `DECK#${deckId}`, sk: 'META' })?.status === 'completed';

/**
 * Returns a scenario with malformed messages. They must end in the dead-letter queue while the decks complete; a
 * redrive of them, together with messages of completed tasks, must change nothing.
 */
export function createMalformedMessageRun(random: Random): {
  scenario: Omit<Scenario, 'seed'>;
  check: (simulation: Simulation) => string[];
} {
  const count = random.between(1, 4);
  let contentBefore = '';
  let completedAtRest: string[] = [];
  return {
    scenario: {
      decks: [{}, { owner: 1 }],
      concurrency: 4,
      prepare: ({ world }) => {
        for (let i = 0; i < count; i += 1) {
          const poison = random.pick(malformedBodies);
          world.scheduler.after(random.int(2_000), () =>
            world.generationQueue.send(poison, 0, random.pick(['a', 'b'])),
          );
        }
      },
      onRest: (simulation, rest) => {
        if (rest > 0) return false;
        const { world, deckIds } = simulation;
        completedAtRest = deckIds.filter((id) => isCompleted(simulation, id));
        contentBefore = readTableContent(simulation);
        world.generationQueue.redrive();
        for (const id of deckIds) resendAll(simulation, id);
        return true;
      },
    },
    check: (simulation) => [
      ...(simulation.world.generationQueue.deadLetters.length === count
        ? []
        : ['malformed messages were lost or duplicated']),
      ...(completedAtRest.length === 2 ? [] : ['malformed messages delayed the decks']),
      ...(readTableContent(simulation) === contentBefore
        ? []
        : ['the redrive changed stored data']),
    ],
  };
}

function resendAll({ world }: Simulation, deckId: string): void {
  for (const task of world.dynamo.table.partition(`DECK#${deckId}`)) {
    if (task.__edb_e__ !== 'task') continue;
    const body = { v: 1, presentation_id: deckId, run: task.run ?? 0, task_id: task.id ?? '' };
    world.generationQueue.send(JSON.stringify(body), 0, 'redriven');
  }
}

/** Serializes every item of the table except the activity events. */
const readTableContent = ({ world }: Simulation): string =>
  JSON.stringify(
    world.dynamo.table.all().filter((item) => item.__edb_e__ !== 'event'),
    (_, part) => (part instanceof Set ? [...part] : part),
  );
