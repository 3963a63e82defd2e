import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { destroyStage } from '#infra/operate/destroy-stage.ts';
import { type Fate, fateOfData } from '#infra/operate/what-stays.ts';
import { synthesisMs, templateOf } from '../synthesize.ts';

const fate: Fate = { stays: ['the table (T)'], goes: ['the bucket (B)'] };

/** Destroys with somebody who types `typed`, and a `cdk` that ends with the given codes. */
async function destroy(typed: string | undefined, codes: number[] = []) {
  const asked: string[] = [];
  const told: string[] = [];
  const code = await destroyStage({
    stage: 'prod',
    cdk: async (args) => {
      asked.push(args.join(' '));
      return codes[asked.length - 1] ?? 0;
    },
    fate: async () => fate,
    tell: (line) => void told.push(line),
    ask: async () => typed,
  });
  return { code, asked, told: told.join('\n') };
}
const deletion = 'destroy --app cdk.out/prod --force Deckwright-prod';

test('who types the stage’s name has read what goes and what stays, and deletes it', async () => {
  const { code, asked, told } = await destroy('prod\n');

  expect(code).toBe(0);
  expect(asked.at(-1)).toBe(deletion);
  expect(told).toContain('goes   the bucket (B)');
  expect(told).toContain('stays  the table (T)');
});

test.each([['y'], ['yes'], ['dev'], ['PROD'], [''], [undefined]])(
  'who types %j deletes nothing',
  async (typed) => {
    const { code, asked, told } = await destroy(typed);

    expect(code).toBe(1);
    expect(asked).not.toContain(deletion);
    expect(told).toContain('Nothing was deleted.');
  },
);

test('a deletion that fails is told by its code', async () => {
  expect((await destroy('prod', [0, 2])).code).toBe(2);
});

describe('of a stage’s data', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assembly-'));
  beforeAll(async () => {
    for (const stage of ['dev', 'prod']) {
      const template = (await templateOf(stage)).toJSON();
      writeFileSync(join(folder, `${stage}.template.json`), JSON.stringify(template));
    }
  }, synthesisMs);
  afterAll(() => rmSync(folder, { recursive: true }));

  const kinds = (of: string[]) => of.map((what) => what.replace(/ \(.*\)$/, '')).toSorted();

  test('prod keeps table, artifacts and secrets, and loses the built web app', async () => {
    const { stays, goes } = await fateOfData(folder, 'prod');

    expect(kinds(stays)).toEqual([
      'the bucket',
      'the secret',
      'the secret',
      'the table: users, presentations, usage',
    ]);
    expect(goes).toEqual([expect.stringMatching(/the bucket \(.*Web/)]);
  });

  test('dev loses everything', async () => {
    const { stays, goes } = await fateOfData(folder, 'dev');

    expect(stays).toEqual([]);
    expect(goes).toHaveLength(5);
  });
});
