// Prints the closing line 'N passed, N failed' from vitest's JSON reports.
import { readFileSync } from 'node:fs';

let passed = 0;
let failed = 0;
for (const path of process.argv.slice(2)) {
  const text = readFileSync(path, 'utf8');
  // A run without a report, or without a test, has failed.
  const report = text === '' ? { numPassedTests: 0, numFailedTests: 1 } : JSON.parse(text);
  const isEmpty = report.numTotalTests === 0;
  passed += report.numPassedTests;
  failed += report.success && !isEmpty ? report.numFailedTests : Math.max(1, report.numFailedTests);
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failed > 0 ? 1 : 0);
