import { newChance } from '#test/support/seed.ts';
import { killMidSlide, type Takeover, takeoverRatio } from '../e2e/takeover.ts';
import type { Bench } from './bench.ts';
import { onStack, pace } from './on-stack.ts';

const kills = 5;
const slideCount = 6;

const noteOf = (one: Takeover) =>
  `- slide ${one.slideIndex}: done after ${one.done} ms, lease left ${one.leaseLeft} ms + slide ${one.slide} ms; queued again ${one.noticed} ms after the lease's end, called ${one.taken} ms later`;

/** From the SIGKILL of a worker to the slide it was writing, against what its lease and the slide take. */
export const b8: Bench = {
  name: 'B8',
  title: 'kill -9 of the worker to its slide done / (lease left + slide)',
  target: 1.1,
  bound: 'at most',
  run: () =>
    onStack({ demoModel: pace }, async ({ stack, admin }) => {
      const { random } = newChance();
      const taken: Takeover[] = [];
      for (let i = 0; i < kills; i += 1) {
        taken.push(
          ...(await killMidSlide(stack, admin, `Urban beekeeping ${i}`, { slideCount, random })),
        );
      }
      const samples = taken.map(takeoverRatio);
      // A takeover is a promise about each slide, so the worst one counts.
      return { samples, value: Math.max(...samples), notes: taken.map(noteOf) };
    }),
};
