import { describe, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import {
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

describe('admission', () => {
  test('is given while the window has room, and refused when it is full', async () => {
    const model = newModel();

    const answers = [
      await takeAdmission(model, 600, quota, at),
      await takeAdmission(model, 400, quota, at + windowMs - 1),
      await takeAdmission(model, 1, quota, at),
    ];

    expect(answers).toEqual([true, true, false]);
    expect(await admitted(model, at)).toBe(1_000);
  });

  test('is given to as many as there is room for when fifty ask at once', async () => {
    const model = newModel();

    const answers = await Promise.all(
      Array.from({ length: 50 }, () => takeAdmission(model, 100, quota, at)),
    );

    expect(answers.filter(Boolean)).toHaveLength(10);
    expect(await taken(model, 2)).toEqual([1_000, 0]);
  });

  test('of more than is left takes the rest from the next window', async () => {
    const model = newModel();
    await takeAdmission(model, 900, quota, at);

    expect(await takeAdmission(model, 500, quota, at)).toBe(true);

    expect(await taken(model, 3)).toEqual([1_000, 400, 0]);
  });

  test('of more than a window holds is possible, and fills the windows after it', async () => {
    const model = newModel();

    expect(await takeAdmission(model, 2_500, quota, at)).toBe(true);

    expect(await taken(model, 4)).toEqual([1_000, 1_000, 500, 0]);
    expect(await takeAdmission(model, 1, quota, at + windowMs)).toBe(false);
    expect(await takeAdmission(model, 1, quota, at + 2 * windowMs)).toBe(true);
  });

  test('of more than a minute holds is charged no further than a minute on', async () => {
    const model = newModel();

    expect(await takeAdmission(model, 20_000, quota, at)).toBe(true);

    expect(await taken(model, 8)).toEqual([1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 14_000, 0]);
  });

  test('that is returned is a credit of the window then current, below zero too', async () => {
    const model = newModel();
    await takeAdmission(model, 1_000, quota, at);

    await returnAdmission(model, 700, at + windowMs);

    expect(await taken(model, 2)).toEqual([1_000, -700]);
    expect(await takeAdmission(model, 1_600, quota, at + windowMs)).toBe(true);
    expect(await taken(model, 3)).toEqual([1_000, 900, 0]);
  });

  test('of one model leaves another’s alone', async () => {
    const [one, other] = [newModel(), newModel()];
    await takeAdmission(one, 1_000, quota, at);

    expect(await takeAdmission(other, 1_000, quota, at)).toBe(true);
  });
});
