import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { testAdminScreens } from './screens/admin.ts';
import { testDeckScreens } from './screens/deck.ts';
import { breakableModel, type Decks, makeDecks } from './screens/decks.ts';
import { testGuestScreens } from './screens/guest.ts';
import { testSeenScreens } from './screens/seen.ts';
import { testWorkbenchScreens } from './screens/workbench.ts';
import { makeDesk } from './spec/desk.ts';

const desk = makeDesk();
let model: Awaited<ReturnType<typeof breakableModel>>;
let made: Decks;
const decks = () => made;

beforeAll(async () => {
  model = await breakableModel();
  await desk.setUp({ functionEndpoints: { bedrock: model.url } });
  made = await makeDecks(desk.ready().admin.api);
});
afterEach(() => desk.closePages());
afterAll(async () => {
  await desk.tearDown();
  await model.close();
});

/** Each in two themes, two languages and two sizes. */
describe('no serious finding of axe, nothing wider than the window, every word in its language, a silent console', () => {
  testGuestScreens(desk);
  testWorkbenchScreens(desk);
  testDeckScreens(desk, decks, () => model.mend());
  testSeenScreens(desk, decks);
  testAdminScreens(desk);
});
