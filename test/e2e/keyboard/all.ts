import type { Desk } from '../spec/desk.ts';
import { testAdmin } from './admin.ts';
import { testBeginning } from './begin.ts';
import { testGiving } from './giving.ts';
import { testMaking } from './making.ts';
import { testOwn } from './own.ts';
import { testSlides } from './slides.ts';
import { testWalks } from './walk.ts';

/** Every journey's main path, without a mouse. */
export function testAll(desk: Desk, mend: () => Promise<void> | void): void {
  testBeginning(desk);
  testMaking(desk, mend);
  testSlides(desk);
  testGiving(desk);
  testAdmin(desk);
  testOwn(desk);
  testWalks(desk);
}
