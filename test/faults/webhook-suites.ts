import type { WebhookEvent } from '#lambdas/stores/webhook-event-entity.ts';
import { type Fault, faultAtOperation } from '../simulation/core/faults.ts';
import { findItems } from '../simulation/invariants/items.ts';
import { type Scenario, type Simulation, simulate } from '../simulation/simulate.ts';
import { checkAll, checkCompletionWithoutWaste } from './expectations.ts';
import type { Suite } from './suite.ts';

/** A scenario with one presentation whose owner has webhooks. */
export const webhookScenario: Scenario = {
  seed: 'webhook events',
  decks: [{ slides: 2, hasWebhooks: true }],
};

/** Returns the types of the stored events with the version in the event, sorted alphabetically. */
export const countStoredEvents = ({ world }: Simulation): string[] =>
  findItems<WebhookEvent>(world, 'webhook_event')
    .map(({ type, version }) => `${type} ${version}`)
    .toSorted();

let operationCount: Promise<number> | undefined;

/** Returns how many operations the scenario has without faults. */
function countWebhookOperations(): Promise<number> {
  operationCount ??= simulate(webhookScenario).then(({ world }) => world.boundary.operations);
  return operationCount;
}

const expectedEvents = 'presentation.completed 1, version.published 1';

/** Checks that each event is stored exactly once. */
function checkEachEventOnce(simulation: Simulation): string[] {
  const events = countStoredEvents(simulation).join(', ');
  return events === expectedEvents ? [] : [`the stored events are “${events}”`];
}

/** Injects each fault at each operation in turn. */
const injectFaultAtEach =
  (faults: readonly Fault[]): Suite['run'] =>
  async (number, random) => {
    const operations = await countWebhookOperations();
    const position = Math.floor(number / faults.length);
    const index = position < operations ? position : random.int(operations);
    const plan = faultAtOperation(index, faults[number % faults.length] ?? 'failed');
    const check = checkAll(checkCompletionWithoutWaste, checkEachEventOnce);
    return { scenario: { ...webhookScenario, plan }, check };
  };

/** Approximate number of operations of the scenario. */
const approximateOperations = 340;

export const webhookSuites: Suite[] = [
  {
    name: 'events of webhooks, a crash before and after every operation',
    full: 2 * approximateOperations,
    quick: 41,
    run: injectFaultAtEach(['crash_before', 'crash_after']),
  },
  {
    name: 'events of webhooks, an answer lost, an operation done twice, in conflict or failed, each',
    full: 4 * approximateOperations,
    quick: 73,
    run: injectFaultAtEach(['lost', 'retried', 'conflict', 'failed']),
  },
  {
    name: 'events of webhooks, each queue message up to three times',
    full: 200,
    quick: 11,
    run: () => ({
      scenario: { ...webhookScenario, copies: 3, copyDelayMs: 30_000 },
      check: checkAll(checkCompletionWithoutWaste, checkEachEventOnce),
    }),
  },
];
