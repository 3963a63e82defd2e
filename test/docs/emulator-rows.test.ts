import { expect, test } from 'vitest';
import { countTests, groupFailures, type Report, updateRow } from '../emulators/results.ts';

const passedTest = { fullName: 'claims a task', status: 'passed' as const };
const createFailedTest = (fullName: string, message: string) => ({
  fullName,
  status: 'failed' as const,
  failureMessages: [`${message}\n    at somewhere`],
});

const report: Report = {
  testResults: [
    {
      name: '/repo/test/stores/task-store.test.ts',
      message: '',
      assertionResults: [
        passedTest,
        createFailedTest('a', 'Error: 404'),
        { ...passedTest, status: 'skipped' },
      ],
    },
    {
      name: '/repo/test/api/users.test.ts',
      message: '',
      assertionResults: [
        passedTest,
        createFailedTest('b', 'Error: 404'),
        createFailedTest('c', 'Error: 500'),
      ],
    },
    { name: '/repo/test/api/broken.test.ts', message: 'SyntaxError: x', assertionResults: [] },
  ],
};

test('the emulator comparison counts passed and executed tests of a folder', () => {
  expect(countTests(report, 'stores')).toEqual({ passed: 1, total: 2 });
});

test('the emulator comparison counts a file that failed to load as a failed test', () => {
  expect(countTests(report, 'api')).toEqual({ passed: 1, total: 4 });
});

test('the emulator comparison groups failed tests by error message, largest group first', () => {
  expect(groupFailures(report)).toEqual([
    ['Error: 404', ['test/stores/task-store.test.ts: a', 'test/api/users.test.ts: b']],
    ['Error: 500', ['test/api/users.test.ts: c']],
    ['SyntaxError: x', ['test/api/broken.test.ts']],
  ]);
});

const page = `before
| [moto](#moto) | 5.0.0 | 2025-01-01 | 1 of 9 | 2 of 9 | 3 of 9 |
| [moto2](#moto2) | – | – | – | – | – |
after`;
const result = { title: 'moto', version: '5.2.5', date: '2026-11-23', report };

test('the emulator comparison updates an emulator’s row and keeps the cells of folders that were not run', () => {
  const updated = updateRow(page, { ...result, ran: ['stores', 'api'] });

  expect(updated).toBe(
    page.replace(
      '5.0.0 | 2025-01-01 | 1 of 9 | 2 of 9 | 3 of 9',
      '5.2.5 | 2026-11-23 | 1 of 2 | 2 of 9 | 1 of 4',
    ),
  );
});

test('the emulator comparison rejects a page without a row for the emulator', () => {
  expect(() => updateRow('no table', { ...result, ran: [] })).toThrow('no row of moto');
});
