import { describe } from 'vitest';
import { setUpBreakableFixture } from './breakable-fixture.ts';
import { testAdminScreens } from './screens/admin.ts';
import { testAppShellScreens } from './screens/app-shell.ts';
import { createDecks, type Decks } from './screens/create-decks.ts';
import { testDashboardScreens } from './screens/dashboard.ts';
import { testDeckScreens } from './screens/deck.ts';
import { testDeckTabScreens } from './screens/deck-tabs.ts';
import { testGuestScreens } from './screens/guest.ts';
import { testPeopleScreens } from './screens/people.ts';
import { testPlantedFaults } from './screens/planted.ts';
import { testPublishedScreens } from './screens/published.ts';
import { testSlideScreens } from './screens/slide.ts';

let madeDecks: Decks;
const getDecks = () => madeDecks;
const { fixture, repairModel } = setUpBreakableFixture(async (fixture) => {
  madeDecks = await createDecks(fixture.state().admin.api);
});

/** Checks each screen in two themes, two languages and two sizes. */
describe('each screen has no serious axe finding, overflow, untranslated text or console message', {
  timeout: 600_000,
}, () => {
  testPlantedFaults(fixture);
  testGuestScreens(fixture);
  testAppShellScreens(fixture);
  testDashboardScreens(fixture, getDecks);
  testDeckScreens(fixture, getDecks, repairModel);
  testDeckTabScreens(fixture, getDecks);
  testSlideScreens(fixture, getDecks);
  testPublishedScreens(fixture, getDecks);
  testPeopleScreens(fixture, getDecks);
  testAdminScreens(fixture);
});
