import { describe, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import {
  type Admission,
  admitted,
  returnAdmission,
  type Shard,
  takeAdmission,
  windowMs,
  windowOf,
} from '#lambdas/stores/admission-store.ts';

const quota = 1_000;
const perWindow = { tokens: quota };
const newModel = (): Shard => ({ model: `model-${systemClock.id()}`, shard: 0 });
const at = windowOf(systemClock.now());

/** What is taken in each of the first windows. */
const taken = async (model: Shard, windows: number) => {
  const all = Array.from({ length: windows }, (_, i) => admitted(model, at + i * windowMs));
  return (await Promise.all(all)).map(({ tokens }) => tokens);
};

async function taking(model: Shard, tokens: number): Promise<Admission> {
  const admission = await takeAdmission(model, tokens, perWindow, at);
  if (!admission) throw new Error('there was no room');
  return admission;
}

const isTaken = async (model: Shard, tokens: number, when: number) =>
  (await takeAdmission(model, tokens, perWindow, when)) !== undefined;

describe('admission', () => {
  test('is given while the window has room, and refused when it is full', async () => {
    const model = newModel();

    const answers = [
      await isTaken(model, 600, at),
      await isTaken(model, 400, at + windowMs - 1),
      await isTaken(model, 1, at),
    ];

    expect(answers).toEqual([true, true, false]);
    expect(await admitted(model, at)).toEqual({ tokens: 1_000, calls: 2 });
  });

  test('is given to as many as there is room for when fifty ask at once', async () => {
    const model = newModel();

    const answers = await Promise.all(Array.from({ length: 50 }, () => isTaken(model, 100, at)));

    expect(answers.filter(Boolean)).toHaveLength(10);
    expect(await taken(model, 2)).toEqual([1_000, 0]);
  });

  test('of more than is left takes the rest from the next window', async () => {
    const model = newModel();
    await takeAdmission(model, 900, perWindow, at);

    expect(await isTaken(model, 500, at)).toBe(true);

    expect(await taken(model, 3)).toEqual([1_000, 400, 0]);
  });

  test('of a window that is not a whole number of tokens is refused when that is full', async () => {
    const model = newModel();
    const third = 1_000 / 3;

    const answers: boolean[] = [];
    for (let i = 0; i < 4; i += 1)
      answers.push((await takeAdmission(model, 200, { tokens: third }, at)) !== undefined);

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
    await takeAdmission(one, 1_000, perWindow, at);

    expect(await isTaken(other, 1_000, at)).toBe(true);
  });

  test('counts calls too, and refuses one more than the window holds', async () => {
    const model = newModel();
    const twoCalls = { tokens: quota, calls: 2 };
    const take = () => takeAdmission(model, 10, twoCalls, at);

    const answers = [await take(), await take(), await take()];

    expect(answers.map(Boolean)).toEqual([true, true, false]);
    expect(await admitted(model, at)).toEqual({ tokens: 20, calls: 2 });
  });

  test('of a call that was never made gives the call back', async () => {
    const model = newModel();
    const oneCall = { tokens: quota, calls: 1 };
    const admission = await takeAdmission(model, 10, oneCall, at);
    if (!admission) throw new Error('there was no room');

    await returnAdmission(admission, 10, at, false);

    expect(await admitted(model, at)).toEqual({ tokens: 0, calls: 0 });
    expect(await takeAdmission(model, 10, oneCall, at)).toBeDefined();
  });

  test('of one shard leaves another’s window alone', async () => {
    const { model } = newModel();
    await takeAdmission({ model, shard: 0 }, 1_000, perWindow, at);

    expect(await isTaken({ model, shard: 1 }, 1_000, at)).toBe(true);
  });
});
