import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { parseRedriveCounts } from '#test/drill/operator.ts';
import { readDrillOptions } from '#test/drill/options.ts';
import { formatDrillReport } from '#test/drill/report.ts';
import { type DrillStep, drillSteps } from '#test/drill/steps.ts';

const allSteps: [string, DrillStep][] = Object.entries(drillSteps);

describe('steps and options of the recovery drill', () => {
  test.each(allSteps)('the drill follows the runbook in step: %s', async (_name, step) => {
    const runbook = await readFile(
      new URL('../../../docs/operators/runbook.md', import.meta.url),
      'utf8',
    );
    const entry = runbook.split(/^## /m).find((text) => text.startsWith(`${step.entry}\n`));

    expect(entry).toBeDefined();
    const [script = '', ...flags] = 'command' in step ? step.command : ['resume'];
    expect(entry).toContain('command' in step ? `npm run ${script}` : script);
    for (const flag of flags.filter((word) => word !== '--')) expect(entry).toContain(flag);
  });

  test('the drill defaults to ten minutes, 500 decks and 20 dead letters', () => {
    expect(readDrillOptions([])).toEqual({ minutes: 10, decks: 500, letters: 20, limit: 75 });
    expect(readDrillOptions(['--minutes', '0.5', '--decks', '20'])).toMatchObject({
      minutes: 0.5,
      decks: 20,
    });
  });

  test.each([
    ['--minutes', '0'],
    ['--decks', 'many'],
    ['--deks', '3'],
  ])('the drill rejects the arguments %s %s', (...args) => {
    expect(() => readDrillOptions(args)).toThrow();
  });

  test('the redrive counts are the sums of the last line of each queue', () => {
    const output = [
      'generation: unreadable, left  "3 sent, 9 left, 9 dropped"',
      'generation: 15 to be sent, 5 left, 0 dropped',
      'watch: 1 sent, 0 left, 2 dropped',
    ].join('\n');

    expect(parseRedriveCounts(output)).toEqual({ sent: 16, left: 5, dropped: 2 });
    expect(() => parseRedriveCounts('nothing')).toThrow('printed no counts');
  });

  test('the report of a restore drill lists the items that the restored copy lacks', () => {
    const entries = [
      { what: 'decks', of: 2, lost: ['a: failed'] },
      { what: 'tasks', of: 9, lost: [] },
    ];
    const account = { entries, rows: [], cut: 1 };

    expect(formatDrillReport([], [], account)).toMatch(
      /\| decks \| 2 \| 1 \|[\s\S]+1 LOST:\n- a: failed$/,
    );
    expect(formatDrillReport([], [], { ...account, entries: entries.slice(1) })).toContain(
      'Nothing is lost.',
    );
  });
});
