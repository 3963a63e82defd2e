// Prints the files with failed tests, one per line, if no run failed for another reason and at most three files failed.
// Arguments: exit code and report of each run.
import { listFailures, readReport } from './read-report.mjs';

const maxFiles = 3;

const files = new Set();
let hasOtherFailure = false;
for (let i = 2; i < process.argv.length; i += 2) {
  const [status, path] = process.argv.slice(i, i + 2);
  const report = readReport(path);
  const failures = report ? listFailures(report) : [];
  // A run can also fail without a failed test, such as by the type check or an error outside the tests.
  hasOtherFailure ||= !report || (status !== '0' && failures.length === 0);
  for (const { file } of failures) files.add(file);
}
if (!hasOtherFailure && files.size > 0 && files.size <= maxFiles)
  process.stdout.write(`${[...files].join('\n')}\n`);
