import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { startDemoModel } from '#infra/local/demo-model/server.ts';
import { createFixture, type Fixture } from './spec/fixture.ts';

/** Topic of a deck whose slides the model can't generate until it is repaired. */
export const failingTopic = 'A loom that stands still';

/** Starts a demo model that returns malformed slides for `failingTopic` until it is repaired. */
async function startBreakableModel() {
  let isBroken = true;
  const model = await startDemoModel({
    settings: { ttft_ms: 100, tokens_per_s: 400, throttle: 0, malformed: 0, cut: 0, seed: 1 },
    faultFor: ({ purpose, sections }) =>
      isBroken && purpose === 'slide' && JSON.stringify(sections).includes(failingTopic)
        ? 'malformed'
        : undefined,
  });
  return {
    url: model.url,
    close: () => model.close(),
    repairModel: () => {
      isBroken = false;
    },
  };
}

/** Sets up the fixture of a test file with the breakable model; runs `prepare` after the setup. */
export function setUpBreakableFixture(
  prepare: (fixture: Fixture) => Promise<void> = async () => undefined,
) {
  const fixture = createFixture();
  let model: Awaited<ReturnType<typeof startBreakableModel>>;
  beforeAll(async () => {
    model = await startBreakableModel();
    await fixture.setUp({ functionEndpoints: { bedrock: model.url } });
    await prepare(fixture);
  });
  beforeEach(() => fixture.renewUserTokens());
  afterEach(() => fixture.closePages());
  afterAll(async () => {
    await fixture.tearDown();
    await model.close();
  });
  return { fixture, repairModel: () => model.repairModel() };
}
