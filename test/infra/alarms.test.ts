import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  deckMetricNames,
  metricNames,
  modelMetricNames,
  taskMetricNames,
} from '#shared/metrics.ts';
import { synthesisMs, templateOf } from './synthesize.ts';

const alarmSchema = z.looseObject({
  AlarmName: z.string(),
  AlarmDescription: z.string(),
  AlarmActions: z.array(z.unknown()),
  TreatMissingData: z.string(),
});

/** Every alarm there is: a new one is named here, and has its entry in the runbook. */
const names = [
  'GenerationDeadLetters',
  'WatchDeadLetters',
  'MailDeadLetters',
  'GenerationWaits',
  'MailWaits',
  'ApiErrors',
  'PreviewErrors',
  'WorkerErrors',
  'SweeperErrors',
  'MailerErrors',
  'SweeperSilent',
  'FunctionThrottles',
  'ApiFailures',
  'PreviewFailures',
  'ApiThrottles',
  'PreviewThrottles',
  'TableThrottles',
  'ModelRefusals',
  'ModelFailures',
  'ModelCost',
  'StageCap',
  'SignInFailures',
  'TokenReuse',
  'OriginRefusals',
  'MailBounceRate',
  'MailComplaintRate',
];

let alarms: z.infer<typeof alarmSchema>[];
let runbook: string;
let dashboard: string;

beforeAll(async () => {
  const template = await templateOf('prod');
  alarms = Object.values(template.findResources('AWS::CloudWatch::Alarm')).map(({ Properties }) =>
    alarmSchema.parse(Properties),
  );
  const [board] = Object.values(template.findResources('AWS::CloudWatch::Dashboard'));
  dashboard = JSON.stringify(board);
  runbook = await readFile(new URL('../../docs/operators/runbook.md', import.meta.url), 'utf8');
}, synthesisMs);

/** The runbook's entries by the address of their heading. */
const entries = () =>
  new Map(
    runbook
      .split(/^## /m)
      .slice(1)
      .map((entry) => {
        const heading = entry.split('\n', 1)[0] ?? '';
        const address = heading
          .toLowerCase()
          .replace(/[^\w\s-]/g, '')
          .replace(/\s+/g, '-');
        return [address, entry] as const;
      }),
  );

const alarm = (name: string) =>
  alarms.find(({ AlarmName }) => AlarmName === `Deckwright-prod-${name}`);

test('the stack has these alarms and no other', () => {
  expect(
    alarms.map(({ AlarmName }) => AlarmName.replace('Deckwright-prod-', '')).toSorted(),
  ).toEqual(names.toSorted());
});

describe.each(names)('%s', (name) => {
  test('notifies the operator; only a heartbeat treats missing data as a breach', () => {
    expect(alarm(name)?.AlarmActions).toHaveLength(1);
    expect(alarm(name)?.TreatMissingData).toBe(
      name === 'SweeperSilent' ? 'breaching' : 'notBreaching',
    );
  });

  test('has an entry of the runbook: symptom, first look, mend, how to know it is over', () => {
    const address = /See docs\/operators\/runbook\.md#([\w-]+)$/.exec(
      alarm(name)?.AlarmDescription ?? '',
    )?.[1];
    const entry = entries().get(address ?? '');

    const [, named = ''] = /^_([^:]+): /m.exec(entry ?? '') ?? [];
    expect(named.split(/,\s+/)).toContain(name);
    for (const part of ['**Symptom.**', '**First look.**', '**Mend.**', '**It is over**']) {
      expect(entry).toContain(part);
    }
  });
});

test('requests that are refused because too much work waits are no failures of a host', () => {
  const metrics = JSON.stringify(alarm('ApiFailures'));

  expect(metrics).toContain('FILL(failures, 0) - FILL(busy, 0)');
  expect(metrics).toContain('"MetricName":"ApiRefusedBusy"');
});

test('the runbook names no alarm that is none', () => {
  const named = [...runbook.matchAll(/^_([A-Z]\w+(?:,\s+[A-Z]\w+)*): /gm)].flatMap(
    ([, list = '']) => list.split(/,\s+/),
  );

  expect(named.toSorted()).toEqual(names.toSorted());
});

test('each link of the runbook to an entry of its own leads to one', () => {
  const links = [...runbook.matchAll(/\]\(#([\w-]+)\)/g)].map(([, address = '']) => address);

  expect(links.length).toBeGreaterThan(3);
  expect(links.filter((address) => !entries().has(address))).toEqual([]);
});

test('the dashboard of the stage shows every metric that the functions write', () => {
  expect(dashboard).toContain('"DashboardName":"Deckwright-prod"');
  for (const name of metricNames) expect(dashboard).toContain(name);
});

test.each([
  ...deckMetricNames.map((name) => [name, 'decks'] as const),
  ...taskMetricNames.map((name) => [name, 'worker'] as const),
  ...modelMetricNames.map((name) => [name, 'worker'] as const),
])(
  'the dashboard finds %s where it is written: by the stage, of the service %s',
  (name, service) => {
    const written = dashboard.replaceAll('\\', '');

    expect(written).toContain(`["Deckwright","${name}","service","${service}","stage","prod"`);
  },
);
