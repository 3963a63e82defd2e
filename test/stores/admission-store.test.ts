import { describe, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import {
  type Admission,
  admitted,
  returnAdmission,
  takeAdmission,
  windowMs,
  windowOf,
} from '#lambdas/stores/admission-store.ts';

const quota = 1_000;
const newModel = () => `model-${systemClock.id()}`;
const at = windowOf(systemClock.now());

/** What is taken in each of the first windows. */
const taken = (model: string, windows: number) =>
  Promise.all(Array.from({ length: windows }, (_, i) => admitted(model, at + i * windowMs)));

async function taking(model: string, tokens: number): Promise<Admission> {
  const admission = await takeAdmission(model, tokens, quota, at);
  if (!admission) throw new Error('there was no room');
  return admission;
}

const isTaken = async (model: string, tokens: number, when: number) =>
  (await takeAdmission(model, tokens, quota, when)) !== undefined;

describe('admission', () => {
  test('is given while the window has room, and refused when it is full', async () => {
    const model = newModel();

    const answers = [
      await isTaken(model, 600, at),
      await isTaken(model, 400, at + windowMs - 1),
      await isTaken(model, 1, at),
    ];

    expect(answers).toEqual([true, true, false]);
    expect(await admitted(model, at)).toBe(1_000);
  });

  test('is given to as many as there is room for when fifty ask at once', async () => {
    const model = newModel();

    const answers = await Promise.all(Array.from({ length: 50 }, () => isTaken(model, 100, at)));

    expect(answers.filter(Boolean)).toHaveLength(10);
    expect(await taken(model, 2)).toEqual([1_000, 0]);
  });

  test('of more than is left takes the rest from the next window', async () => {
    const model = newModel();
    await takeAdmission(model, 900, quota, at);

    expect(await isTaken(model, 500, at)).toBe(true);

    expect(await taken(model, 3)).toEqual([1_000, 400, 0]);
  });

  test('of a window that is not a whole number of tokens is refused when that is full', async () => {
    const model = newModel();
    const third = 1_000 / 3;

    const answers: boolean[] = [];
    for (let i = 0; i < 4; i += 1)
      answers.push((await takeAdmission(model, 200, third, at)) !== undefined);

    expect(answers).toEqual([true, true, false, false]);
    expect(await taken(model, 2)).toEqual([333, 67]);
  });

  test('of more than a window holds is possible, and fills the windows after it', async () => {
    const model = newModel();

    expect(await isTaken(model, 2_500, at)).toBe(true);

    expect(await taken(model, 4)).toEqual([1_000, 1_000, 500, 0]);
    expect(await isTaken(model, 1, at + windowMs)).toBe(false);
    expect(await isTaken(model, 1, at + 2 * windowMs)).toBe(true);
  });

  test('of more than a minute holds is charged no further than a minute on', async () => {
    const model = newModel();

    expect(await isTaken(model, 20_000, at)).toBe(true);

    expect(await taken(model, 8)).toEqual([1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 14_000, 0]);
  });

  test('that is returned is a credit of the window then current, below zero too', async () => {
    const model = newModel();
    const admission = await taking(model, 1_000);

    await returnAdmission(admission, 700, at + windowMs);

    expect(await taken(model, 2)).toEqual([1_000, -700]);
    expect(await isTaken(model, 1_600, at + windowMs)).toBe(true);
    expect(await taken(model, 3)).toEqual([1_000, 900, 0]);
  });

  test('that is returned early is first taken off the windows to come, the last one first', async () => {
    const model = newModel();
    const admission = await taking(model, 2_500);

    await returnAdmission(admission, 700, at);
    const after = await taken(model, 3);

    expect(after).toEqual([1_000, 800, 0]);
  });

  test('that is returned whole leaves nothing taken', async () => {
    const model = newModel();
    const admission = await taking(model, 2_500);

    await returnAdmission(admission, 2_500, at + windowMs);

    expect(await taken(model, 3)).toEqual([1_000, -1_000, 0]);
  });

  test('of less than was burned in the end takes the rest from the current window', async () => {
    const model = newModel();
    const admission = await taking(model, 100);

    await returnAdmission(admission, -50, at + windowMs);

    expect(await taken(model, 2)).toEqual([100, 50]);
  });

  test('of one model leaves another’s alone', async () => {
    const [one, other] = [newModel(), newModel()];
    await takeAdmission(one, 1_000, quota, at);

    expect(await isTaken(other, 1_000, at)).toBe(true);
  });
});
