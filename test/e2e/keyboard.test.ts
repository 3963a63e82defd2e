import { describe } from 'vitest';
import { setUpBreakableFixture } from './breakable-fixture.ts';
import { testAll } from './keyboard/all.ts';

const { fixture, repairModel } = setUpBreakableFixture();

/** Uses only the keyboard once a page is open; the focus must be visible at each stop. */
describe('by keyboard alone', () => testAll(fixture, repairModel));
