import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allRows } from '../matrix/all-rows.ts';
import type { Row } from '../matrix/row.ts';
import { verification } from '../matrix/scenes.ts';
import { complaintOf } from './complaint.ts';
import { documentedOperations, type Operation } from './document.ts';
import { type GeneratedRequest, requestsTo } from './requests.ts';
import { asItShouldBe, type Setting, send, settingOf } from './send.ts';

/** Over 71 operations more than two thousand. */
const requestsEach = 29;
/** What a request has changed is made anew so often; the later ones meet what was left. */
const settingsEach = 2;
/** The same requests each time; FAULT_SEED tries others. */
const seed = Number(process.env.FAULT_SEED ?? 20_261_121);

const operations = await documentedOperations();
const counted = { sent: 0, done: 0 };

/** What is only looked at is made once. */
const lookedAt = new Map<Row['scene'], Promise<Setting>>();

function firstSettingOf(row: Row): Promise<Setting> {
  const isLookedAt = row.route.startsWith('GET') && row.scene !== verification;
  if (!isLookedAt) return settingOf(row);
  const made = lookedAt.get(row.scene) ?? settingOf(row);
  lookedAt.set(row.scene, made);
  return made;
}

const rowOf = ({ route }: Operation) => {
  const row = allRows.find((one) => one.route === route);
  if (!row) throw new Error(`the table of routes has no ${route}`);
  return row;
};

type Outcome = { isDone: boolean; complaint: string | undefined };

/** What came of the requests to an operation, one after the other. */
async function askedInTurn(operation: Operation, asks: GeneratedRequest[]): Promise<Outcome[]> {
  const row = rowOf(operation);
  const outcomes: Outcome[] = [];
  let [setting, settings] = [await firstSettingOf(row), 1];
  for (const asked of asks) {
    const answer = await send(operation, row, asked, setting);
    const complaint = await complaintOf(operation, answer);
    const isDone = answer.status < 400;
    outcomes.push({ isDone, complaint: complaint && reported(asked, complaint) });
    counted.sent += 1;
    if (isDone) counted.done += 1;
    if (isDone && operation.method !== 'GET' && settings < settingsEach) {
      [setting, settings] = [await settingOf(row), settings + 1];
    }
  }
  return outcomes;
}

/** What one is told of: the request that was sent, and what was wrong with its answer. */
const reported = (asked: GeneratedRequest, complaint: string) =>
  `${complaint}\n  asked by ${JSON.stringify(asked).slice(0, 1_500)}`;

describe(`answers to generated requests, seed ${seed}`, () => {
  test.concurrent.each(operations.map((one) => [one.route, one] as const))(
    '%s: are as described, and never a failure',
    async (_route, operation) => {
      const asks = fc.sample(requestsTo(operation), { seed, numRuns: requestsEach - 1 });

      const outcomes = await askedInTurn(operation, [asItShouldBe, ...asks]);

      // A few rows have no success: their requests need a real passkey.
      const hasSuccess = Object.values(rowOf(operation).statuses).some((status) => status < 400);
      expect(outcomes[0]?.isDone).toBe(hasSuccess);
      expect(outcomes.flatMap(({ complaint }) => complaint ?? [])).toEqual([]);
    },
    120_000,
  );

  test('are of two thousand requests and more, of which a quarter and more succeed', () => {
    expect(counted.sent).toBeGreaterThanOrEqual(2_000);
    expect(counted.done).toBeGreaterThan(counted.sent / 4);
  });
});
