import { newFaultSeed } from '#test/support/seed.ts';
import { computeTakeoverRatio, killWorkerDuringSlides, type Takeover } from '../e2e/takeover.ts';
import type { Bench } from './bench.ts';
import { modelPace, runOnStack } from './on-stack.ts';

const killCount = 5;
const slideCount = 6;

const describeTakeover = (one: Takeover) =>
  `- slide ${one.slideIndex}: done after ${one.doneMs} ms, lease left ${one.leaseLeftMs} ms + slide ${one.slideMs} ms; queued again ${one.requeueMs} ms after the lease's end, called ${one.restartMs} ms later`;

/**
 * Measures the time from the SIGKILL of a worker to the finished slide of its task, divided by the remaining lease plus
 * the time of a slide.
 */
export const b8: Bench = {
  name: 'B8',
  title: 'kill -9 of the worker to its slide done / (lease left + slide)',
  target: 1.1,
  bound: 'at most',
  run: () =>
    runOnStack({ demoModel: modelPace }, async ({ stack, admin }) => {
      const { random } = newFaultSeed();
      const takeovers: Takeover[] = [];
      for (let i = 0; i < killCount; i += 1) {
        takeovers.push(
          ...(await killWorkerDuringSlides(stack, admin, `Urban beekeeping ${i}`, {
            slideCount,
            random,
          })),
        );
      }
      const samples = takeovers.map(computeTakeoverRatio);
      // Each slide must be taken over in time, so the value is that of the slowest slide.
      return { samples, value: Math.max(...samples), notes: takeovers.map(describeTakeover) };
    }),
};
