import { describe } from 'vitest';
import { setUpBreakableFixture } from './breakable-fixture.ts';
import { testAll } from './keyboard/all.ts';

const { fixture, repairModel } = setUpBreakableFixture();

/** Uses only the keyboard once a page is open, and checks at each stop that the focus is visible. */
describe('the app used by keyboard alone', () => testAll(fixture, repairModel));
