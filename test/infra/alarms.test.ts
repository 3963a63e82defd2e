import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  deckMetricNames,
  metricNames,
  modelMetricNames,
  taskMetricNames,
} from '#shared/metrics.ts';
import { createTemplate, synthesisMs } from './synthesize.ts';

const alarmSchema = z.looseObject({
  AlarmName: z.string(),
  AlarmDescription: z.string(),
  AlarmActions: z.array(z.unknown()),
  TreatMissingData: z.string(),
});

/** All alarms. A new one must be added here and to the runbook. */
const alarmNames = [
  'GenerationDeadLetters',
  'WatchDeadLetters',
  'MailDeadLetters',
  'WebhookDeadLetters',
  'GenerationWaits',
  'MailWaits',
  'WebhookWaits',
  'ApiErrors',
  'PreviewErrors',
  'WorkerErrors',
  'SweeperErrors',
  'MailerErrors',
  'WebhooksErrors',
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
  const template = await createTemplate('prod');
  alarms = Object.values(template.findResources('AWS::CloudWatch::Alarm')).map(({ Properties }) =>
    alarmSchema.parse(Properties),
  );
  const [board] = Object.values(template.findResources('AWS::CloudWatch::Dashboard'));
  dashboard = JSON.stringify(board);
  runbook = await readFile(new URL('../../docs/operators/runbook.md', import.meta.url), 'utf8');
}, synthesisMs);

/** Returns the entries of the runbook by anchor. */
const readRunbookEntries = () =>
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

const findAlarm = (name: string) =>
  alarms.find(({ AlarmName }) => AlarmName === `Deckwright-prod-${name}`);

test('the stack has exactly the listed alarms', () => {
  expect(
    alarms.map(({ AlarmName }) => AlarmName.replace('Deckwright-prod-', '')).toSorted(),
  ).toEqual(alarmNames.toSorted());
});

describe.each(alarmNames)('the CloudWatch alarm %s', (name) => {
  test('the alarm notifies the operator, and treats missing data as a breach only if it is a heartbeat', () => {
    expect(findAlarm(name)?.AlarmActions).toHaveLength(1);
    expect(findAlarm(name)?.TreatMissingData).toBe(
      name === 'SweeperSilent' ? 'breaching' : 'notBreaching',
    );
  });

  test('the alarm has a runbook entry with symptom, check, fix and resolution', () => {
    const address = /See docs\/operators\/runbook\.md#([\w-]+)$/.exec(
      findAlarm(name)?.AlarmDescription ?? '',
    )?.[1];
    const entry = readRunbookEntries().get(address ?? '');

    const [, namedAlarms = ''] = /^_([^:]+): /m.exec(entry ?? '') ?? [];
    expect(namedAlarms.split(/,\s+/)).toContain(name);
    for (const part of ['**Symptom.**', '**Check.**', '**Fix.**', '**Resolved**']) {
      expect(entry).toContain(part);
    }
  });
});

test('requests rejected because of too much load do not count as failures of a host', () => {
  const metrics = JSON.stringify(findAlarm('ApiFailures'));

  expect(metrics).toContain('FILL(failures, 0) - FILL(busy, 0)');
  expect(metrics).toContain('"MetricName":"ApiRefusedBusy"');
});

test('the runbook only names existing alarms', () => {
  const namedAlarms = [...runbook.matchAll(/^_([A-Z]\w+(?:,\s+[A-Z]\w+)*): /gm)].flatMap(
    ([, list = '']) => list.split(/,\s+/),
  );

  expect(namedAlarms.toSorted()).toEqual(alarmNames.toSorted());
});

test('every link within the runbook leads to an entry', () => {
  const links = [...runbook.matchAll(/\]\(#([\w-]+)\)/g)].map(([, address = '']) => address);

  expect(links.length).toBeGreaterThan(3);
  expect(links.filter((address) => !readRunbookEntries().has(address))).toEqual([]);
});

test('the stage dashboard shows every metric that the functions write', () => {
  expect(dashboard).toContain('"DashboardName":"Deckwright-prod"');
  for (const name of metricNames) expect(dashboard).toContain(name);
});

test.each([
  ...deckMetricNames.map((name) => [name, 'decks'] as const),
  ...taskMetricNames.map((name) => [name, 'worker'] as const),
  ...modelMetricNames.map((name) => [name, 'worker'] as const),
])(
  'the dashboard reads %s with the dimensions it is written with: stage and service %s',
  (name, service) => {
    const written = dashboard.replaceAll('\\', '');

    expect(written).toContain(`["Deckwright","${name}","service","${service}","stage","prod"`);
  },
);
