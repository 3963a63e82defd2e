import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createTemplate, synthesisMs } from './synthesize.ts';

const querySchema = z.object({
  Name: z.string(),
  LogGroupNames: z.array(z.object({ Ref: z.string() })).min(1),
  QueryString: z.string().max(10_000),
});

let queries: z.infer<typeof querySchema>[];
let logGroups: string[];
let runbook: string;
let functions: Record<string, unknown>[];

beforeAll(async () => {
  const template = await createTemplate('prod');
  functions = Object.values(template.findResources('AWS::Lambda::Function'))
    .map(({ Properties }) => Properties)
    .filter(({ Environment }) => Environment?.Variables.POWERTOOLS_SERVICE_NAME);
  queries = Object.values(template.findResources('AWS::Logs::QueryDefinition')).map(
    ({ Properties }) => querySchema.parse(Properties),
  );
  logGroups = Object.keys(template.findResources('AWS::Logs::LogGroup'));
  runbook = await readFile(new URL('../../docs/operators/runbook.md', import.meta.url), 'utf8');
}, synthesisMs);

test('saved queries are in the stack’s folder and search the log groups of the stack', () => {
  expect(queries.length).toBeGreaterThan(5);
  for (const { Name, LogGroupNames } of queries) {
    expect(Name).toMatch(/^Deckwright-prod\/[a-z-]+$/);
    expect(logGroups).toEqual(expect.arrayContaining(LogGroupNames.map(({ Ref }) => Ref)));
  }
});

test('the runbook names exactly the saved queries', () => {
  const named = [...runbook.matchAll(/saved query `([a-z-]+)`/gi)].map(([, name]) => name);

  expect([...new Set(named)].toSorted()).toEqual(
    queries.map(({ Name }) => Name.replace('Deckwright-prod/', '')).toSorted(),
  );
});

/** Packages that record the calls of a function in its X-Ray trace. */
const tracers = /aws-xray-sdk|powertools\/tracer|opentelemetry/;

test('the runbook mentions trace ids and subsegments only if the functions record them', async () => {
  const packageJson = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  const { dependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(packageJson));
  const isTraced = functions.every(
    ({ TracingConfig }) => z.object({ Mode: z.string() }).parse(TracingConfig).Mode === 'Active',
  );
  const recordsCalls = Object.keys(dependencies).some((name) => tracers.test(name));

  // Lambda itself records the invocations of functions in X-Ray:
  // https://docs.aws.amazon.com/lambda/latest/dg/services-xray.html
  expect(functions).toHaveLength(6);
  expect(runbook.includes('`xray_trace_id`')).toBe(isTraced);
  expect(/no\s+tracer records the calls/.test(runbook)).toBe(!recordsCalls);
});
