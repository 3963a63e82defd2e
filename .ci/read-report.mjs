import { readFileSync } from 'node:fs';

const maxMessageLength = 1_000;

/** Reads vitest's JSON report; undefined if the run ended before its tests. */
export function readReport(path) {
  const text = readFileSync(path, 'utf8');
  if (text === '') return undefined;
  const report = JSON.parse(text);
  return report.numTotalTests > 0 ? report : undefined;
}

/**
 * Returns the failed tests, and the files that could not be loaded, each with its file and message. A run can also fail
 * without one, by an error outside the tests.
 */
export function listFailures({ testResults }) {
  return testResults.flatMap(({ name: file, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [{ file, name: '', message }] : [];
    return failed.map(({ fullName: name, failureMessages }) => ({
      ...{ file, name },
      message: failureMessages.join(' ').slice(0, maxMessageLength),
    }));
  });
}
