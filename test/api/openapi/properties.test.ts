import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allRows } from '../matrix/all-rows.ts';
import { verification } from '../matrix/fixtures.ts';
import type { Row } from '../matrix/row.ts';
import { type Operation, readDocumentedOperations } from './document.ts';
import { findDeviation } from './find-deviation.ts';
import { createArbitraryRequest, type GeneratedRequest } from './requests.ts';
import { createSetting, send, type TestSetting, validRequest } from './send.ts';

/** Number of requests per operation; with 71 operations, these are more than 2,000 requests. */
const requestsPerOperation = 29;
/**
 * Maximum number of times that the fixture of an operation is created again because a request changed it; after that,
 * the requests use the changed fixture.
 */
const maxSettingsPerOperation = 2;
/** A fixed seed, so that each run sends the same requests; set FAULT_SEED to send different requests. */
const seed = Number(process.env.FAULT_SEED ?? 20_261_121);

const operations = await readDocumentedOperations();
const requestCounts = { sent: 0, done: 0 };

/** Fixtures of read-only routes are created once. */
const readOnlySettings = new Map<Row['fixture'], Promise<TestSetting>>();

function getFirstSetting(row: Row): Promise<TestSetting> {
  const isReadOnly = row.route.startsWith('GET') && row.fixture !== verification;
  if (!isReadOnly) return createSetting(row);
  const setting = readOnlySettings.get(row.fixture) ?? createSetting(row);
  readOnlySettings.set(row.fixture, setting);
  return setting;
}

const findRow = ({ route }: Operation) => {
  const row = allRows.find((row) => row.route === route);
  if (!row) throw new Error(`no row for ${route}`);
  return row;
};

type RequestOutcome = { isDone: boolean; deviation: string | undefined };

/** Sends the requests to an operation one after the other. */
async function sendInTurn(
  operation: Operation,
  requests: GeneratedRequest[],
): Promise<RequestOutcome[]> {
  const row = findRow(operation);
  const outcomes: RequestOutcome[] = [];
  let [setting, settings] = [await getFirstSetting(row), 1];
  for (const request of requests) {
    const answer = await send(operation, row, request, setting);
    const deviation = await findDeviation(operation, answer);
    const isDone = answer.status < 400;
    outcomes.push({ isDone, deviation: deviation && describeDeviation(request, deviation) });
    requestCounts.sent += 1;
    if (isDone) requestCounts.done += 1;
    if (isDone && operation.method !== 'GET' && settings < maxSettingsPerOperation) {
      [setting, settings] = [await createSetting(row), settings + 1];
    }
  }
  return outcomes;
}

/** Returns the description of a problem: the request and how its response deviates. */
const describeDeviation = (request: GeneratedRequest, deviation: string) =>
  `${deviation}\n  request: ${JSON.stringify(request).slice(0, 1_500)}`;

describe(`responses to generated requests, seed ${seed}`, () => {
  test.concurrent.each(operations.map((operation) => [operation.route, operation] as const))(
    'the responses of %s conform to the OpenAPI document and are never server errors',
    async (_route, operation) => {
      const requests = fc.sample(createArbitraryRequest(operation), {
        seed,
        numRuns: requestsPerOperation - 1,
      });

      const outcomes = await sendInTurn(operation, [validRequest, ...requests]);

      // A few rows of the matrix have no caller with a successful response, because the route needs a real passkey.
      const hasSuccess = Object.values(findRow(operation).statuses).some((status) => status < 400);
      expect(outcomes[0]?.isDone).toBe(hasSuccess);
      expect(outcomes.flatMap(({ deviation }) => deviation ?? [])).toEqual([]);
    },
    120_000,
  );

  test('at least 2,000 generated requests are sent, and at least a quarter of them succeeds', () => {
    expect(requestCounts.sent).toBeGreaterThanOrEqual(2_000);
    expect(requestCounts.done).toBeGreaterThan(requestCounts.sent / 4);
  });
});
