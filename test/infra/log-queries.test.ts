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

beforeAll(async () => {
  const template = await createTemplate('prod');
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
