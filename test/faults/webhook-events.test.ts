import { describe, expect, test } from 'vitest';
import type { WebhookEvent } from '#lambdas/stores/webhook-event-entity.ts';
import { isFull } from '#test/support/scale.ts';
import { type Fault, faultAtOperation } from '../simulation/core/faults.ts';
import { findItems } from '../simulation/invariants/items.ts';
import { type Scenario, type Simulation, simulate } from '../simulation/simulate.ts';
import type { DeckPlan } from '../simulation/world/people.ts';

const plan: DeckPlan = { slides: 2, hasWebhooks: true };
const scenario = { seed: 'webhook events', decks: [plan] };

/** Types of the stored events, with the version that they are about. */
const eventTypes = ({ world }: Simulation): string[] =>
  findItems<WebhookEvent>(world, 'webhook_event')
    .map(({ type, version }) => `${type} ${version}`)
    .toSorted();

/** Numbers of operations at which a fault is injected: all in a full run, otherwise a part of them. */
async function operationNumbers(): Promise<number[]> {
  const { world } = await simulate(scenario);
  const every = isFull ? 1 : 7;
  return Array.from({ length: world.boundary.operations }, (_, i) => i).filter(
    (i) => i % every === 0,
  );
}

const run = (more: Partial<Scenario>) => simulate({ ...scenario, ...more });

describe('the events of a presentation', () => {
  const faults: Fault[] = ['crash_before', 'crash_after', 'lost', 'retried', 'failed', 'conflict'];

  test.each(faults)(
    'webhook events are stored exactly once with the fault %s at each operation',
    async (fault) => {
      for (const index of await operationNumbers()) {
        const simulation = await run({ plan: faultAtOperation(index, fault) });

        expect([index, simulation.checker.violations]).toEqual([index, []]);
        expect([index, eventTypes(simulation)]).toEqual([
          index,
          ['presentation.completed 1', 'version.published 1'],
        ]);
      }
    },
  );

  test('webhook events of a presentation are stored once when every queue message is delivered several times', async () => {
    for (let number = 0; number < (isFull ? 200 : 20); number += 1) {
      const seed = `copies ${number}`;
      const simulation = await run({ seed, copies: 3, copyDelayMs: 30_000 });

      expect([seed, eventTypes(simulation)]).toEqual([
        seed,
        ['presentation.completed 1', 'version.published 1'],
      ]);
    }
  });

  test('one webhook event is stored for an outline that waits for review, and one for a failed presentation', async () => {
    const reviewed = await run({ decks: [{ ...plan, review: true }] });
    const failed = await run({ shouldFail: (kind) => kind === 'deploy.html' });

    expect(eventTypes(reviewed)).toEqual(['presentation.awaiting_review undefined']);
    expect(eventTypes(failed)).toEqual(['presentation.failed undefined']);
  });

  test('no webhook events are stored when the owner has no webhooks', async () => {
    const simulation = await run({ decks: [{ slides: 2 }] });

    expect(eventTypes(simulation)).toEqual([]);
    expect(simulation.world.webhookQueue.sent).toBe(0);
  });
});
