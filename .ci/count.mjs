// Prints the closing line 'N passed, N failed' from vitest's JSON report.
import { readFileSync } from 'node:fs';

const text = readFileSync(process.argv[2], 'utf8');
if (text === '') {
  process.stdout.write('0 passed, 1 failed\n');
  process.exit(1);
}
const { numPassedTests, numFailedTests, numTotalTests, success } = JSON.parse(text);
const failed = success ? numFailedTests : Math.max(1, numFailedTests);
process.stdout.write(`${numPassedTests} passed, ${failed} failed\n`);
process.exit(failed > 0 || numTotalTests === 0 ? 1 : 0);
