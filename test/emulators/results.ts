import { z } from 'zod';

/** Test folders, which are the columns of the table. */
export const testFolders = ['stores', 'worker', 'api'] as const;
export type TestFolder = (typeof testFolders)[number];

/** The used fields of a report by Vitest's JSON reporter. */
export const reportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.enum(['passed', 'failed', 'skipped', 'pending', 'todo', 'disabled']),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});
export type Report = z.infer<typeof reportSchema>;

/** Returns the numbers of passed and executed tests of a folder; a file that did not load counts as one failed test. */
export function countTests(
  { testResults }: Report,
  folder: TestFolder,
): { passed: number; total: number } {
  const files = testResults.filter(({ name }) => name.includes(`/test/${folder}/`));
  const statuses = files.flatMap(({ assertionResults }) =>
    assertionResults.length > 0 ? assertionResults.map(({ status }) => status) : ['failed'],
  );
  const run = statuses.filter((status) => status === 'passed' || status === 'failed');
  return { passed: run.filter((status) => status === 'passed').length, total: run.length };
}

/** Groups the names of failed tests by the first line of their error, largest group first. */
export function groupFailures({ testResults }: Report): [cause: string, tests: string[]][] {
  const groups = new Map<string, string[]>();
  const add = (message: string, test: string) => {
    const [cause = ''] = message.split('\n');
    groups.set(cause, [...(groups.get(cause) ?? []), test]);
  };
  for (const { name, message, assertionResults } of testResults) {
    const file = name.slice(name.lastIndexOf('/test/') + 1);
    if (assertionResults.length === 0) add(message, file);
    for (const { fullName, status, failureMessages } of assertionResults)
      if (status === 'failed') add(failureMessages?.[0] ?? '', `${file}: ${fullName}`);
  }
  return [...groups].sort(([, a], [, b]) => b.length - a.length);
}

type EmulatorResult = {
  title: string;
  version: string;
  date: string;
  report: Report;
  ran: readonly TestFolder[];
};

/**
 * Returns the documentation page with an updated row in its table of results; the cells of test folders that were not
 * run stay unchanged. Throws if the page has no row for the emulator.
 */
export function updateRow(
  page: string,
  { title, version, date, report, ran }: EmulatorResult,
): string {
  const name = `| [${title}](`;
  const row = page.split('\n').find((line) => line.startsWith(name));
  if (!row) throw new Error(`The page has no row of ${title}.`);
  const [link = '', , , ...cells] = row
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());
  const counts = testFolders.map((folder, at) => {
    const { passed, total } = countTests(report, folder);
    return ran.includes(folder) ? `${passed} of ${total}` : cells[at];
  });
  return page.replace(row, `| ${[link, version, date, ...counts].join(' | ')} |`);
}
