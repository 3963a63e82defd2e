// Prints the files with failed tests, if the runs failed by nothing else and few files are concerned.
import { listFailures, readReport } from './read-report.mjs';

/** More files than a busy machine makes fail: the change is at fault. */
const maxFiles = 3;

const reports = process.argv.slice(2).map(readReport);
const failures = reports.map((report) => (report ? listFailures(report) : []));
const hasOtherFailure = reports.some(
  (report, i) => !report || (!report.success && failures[i].length === 0),
);
const files = [...new Set(failures.flat().map(({ file }) => file))];
if (!hasOtherFailure && files.length > 0 && files.length <= maxFiles)
  process.stdout.write(`${files.join('\n')}\n`);
