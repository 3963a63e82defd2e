import { describe, expect, test } from 'vitest';
import { type Scenario, simulate } from '../simulation/simulate.ts';
import { testSuites } from './test-suites.ts';
import { countStoredEvents, webhookScenario, webhookSuites } from './webhook-suites.ts';

testSuites(webhookSuites);

const run = (more: Partial<Scenario>) => simulate({ ...webhookScenario, ...more });

describe('the webhook events of a presentation', () => {
  test('one webhook event is stored for an outline that waits for review, and one for a failed presentation', async () => {
    const reviewed = await run({ decks: [{ slides: 2, hasWebhooks: true, review: true }] });
    const failed = await run({ shouldFail: (kind) => kind === 'deploy.html' });

    expect(countStoredEvents(reviewed)).toEqual(['presentation.awaiting_review undefined']);
    expect(countStoredEvents(failed)).toEqual(['presentation.failed undefined']);
  });

  test('no webhook events are stored when the owner has no webhooks', async () => {
    const simulation = await run({ decks: [{ slides: 2 }] });

    expect(countStoredEvents(simulation)).toEqual([]);
    expect(simulation.world.webhookQueue.sent).toBe(0);
  });
});
