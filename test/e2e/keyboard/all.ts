import type { Fixture } from '../spec/fixture.ts';
import { testAccount } from './account.ts';
import { testAdmin } from './admin.ts';
import { testCreation } from './creation.ts';
import { testEveryPage } from './every-page.ts';
import { testRunControls } from './run-controls.ts';
import { testSharing } from './sharing.ts';
import { testSlides } from './slides.ts';

/** Tests the main path of every journey by keyboard. */
export function testAll(fixture: Fixture, repairModel: () => Promise<void> | void): void {
  testCreation(fixture);
  testRunControls(fixture, repairModel);
  testSlides(fixture);
  testSharing(fixture);
  testAdmin(fixture);
  testAccount(fixture);
  testEveryPage(fixture);
}
