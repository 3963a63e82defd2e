// Prints the failed tests and then the closing line 'N passed, N failed'. The first argument is the report of the files
// that were run a second time; it is empty if there were none.
import { listFailures, readReport } from './read-report.mjs';

const [secondRun, ...runs] = process.argv.slice(2).map(readReport);
const keyOf = ({ file, name }) => `${file}: ${name}`;
const passedAgain = new Set(
  (secondRun?.success ? secondRun.testResults : []).flatMap(({ name: file, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed')
      .map(({ fullName: name }) => keyOf({ file, name })),
  ),
);

let passed = 0;
let failed = 0;
for (const report of runs) {
  const failures = report ? listFailures(report) : [];
  const isUnexplained = !report || (!report.success && failures.length === 0);
  passed += report?.numPassedTests ?? 0;
  failed += isUnexplained ? 1 : 0;
  if (isUnexplained) process.stdout.write('failed: a run ended without a result of its tests\n');
  for (const failure of failures) {
    const isUnstable = passedAgain.has(keyOf(failure));
    passed += isUnstable ? 1 : 0;
    failed += isUnstable ? 0 : 1;
    process.stdout.write(
      `${isUnstable ? 'unstable (passed when run again)' : 'failed'}: ${keyOf(failure)}: ${failure.message}\n`,
    );
  }
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failed > 0 ? 1 : 0);
