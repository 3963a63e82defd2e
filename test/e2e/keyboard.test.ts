import { describe } from 'vitest';
import { setUpBreakableDesk } from './breakable-desk.ts';
import { testAll } from './keyboard/all.ts';

const { desk, mend } = setUpBreakableDesk();

/** Once a page is open nothing is used but its keyboard, and at each stop the focus has to be seen. */
describe('by keyboard alone', () => testAll(desk, mend));
