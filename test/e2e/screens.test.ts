import { describe } from 'vitest';
import { setUpBreakableDesk } from './breakable-desk.ts';
import { testAdminScreens } from './screens/admin.ts';
import { testDashboardScreens } from './screens/dashboard.ts';
import { testDeckScreens } from './screens/deck.ts';
import { type Decks, makeDecks } from './screens/decks.ts';
import { testGuestScreens } from './screens/guest.ts';
import { testPartScreens } from './screens/parts.ts';
import { testPlantedFaults } from './screens/planted.ts';
import { testSeenScreens } from './screens/seen.ts';
import { testSlideScreens } from './screens/slide.ts';
import { testWorkbenchScreens } from './screens/workbench.ts';

let made: Decks;
const decks = () => made;
const { desk, mend } = setUpBreakableDesk(async (desk) => {
  made = await makeDecks(desk.ready().admin.api);
});

/** Each in two themes, two languages and two sizes. */
describe('no serious finding of axe, nothing wider than the window, every word in its language, a silent console', {
  timeout: 600_000,
}, () => {
  testPlantedFaults(desk);
  testGuestScreens(desk);
  testWorkbenchScreens(desk);
  testDashboardScreens(desk, decks);
  testDeckScreens(desk, decks, mend);
  testPartScreens(desk, decks);
  testSlideScreens(desk, decks);
  testSeenScreens(desk, decks);
  testAdminScreens(desk);
});
