import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { startDemoModel } from '#infra/local/demo-model/server.ts';
import { type Desk, makeDesk } from './spec/desk.ts';

/** What a deck is about whose slides the model can't make while it is broken. */
export const hopelessTopic = 'A loom that stands still';

/** A model that answers as the demo model does, but is of no use for one deck until it is mended. */
async function breakableModel() {
  let isBroken = true;
  const model = await startDemoModel({
    settings: { ttft_ms: 100, tokens_per_s: 400, throttle: 0, malformed: 0, cut: 0, seed: 1 },
    faultFor: ({ purpose, sections }) =>
      isBroken && purpose === 'slide' && JSON.stringify(sections).includes(hopelessTopic)
        ? 'malformed'
        : undefined,
  });
  return {
    url: model.url,
    close: () => model.close(),
    mend: () => {
      isBroken = false;
    },
  };
}

/** The desk of a file's tests, with such a model; `prepare` is done once it is there. */
export function setUpBreakableDesk(prepare: (desk: Desk) => Promise<void> = async () => undefined) {
  const desk = makeDesk();
  let model: Awaited<ReturnType<typeof breakableModel>>;
  beforeAll(async () => {
    model = await breakableModel();
    await desk.setUp({ functionEndpoints: { bedrock: model.url } });
    await prepare(desk);
  });
  beforeEach(() => desk.renewPerson());
  afterEach(() => desk.closePages());
  afterAll(async () => {
    await desk.tearDown();
    await model.close();
  });
  return { desk, mend: () => model.mend() };
}
