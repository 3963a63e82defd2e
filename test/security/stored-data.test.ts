import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { artifactKeys } from '#lambdas/stores/artifact-store.ts';
import { createTemplate, synthesisMs } from '#test/infra/synthesize.ts';
import { entities, objects, resources, type StoredData } from './stored-data.ts';

const sources = readdirSync('lambdas', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => readFileSync(`lambdas/${path}`, 'utf8'));

const findMatches = (pattern: RegExp): string[] =>
  sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name ?? ''));

describe('the table of stored data', () => {
  test('the table of stored data lists each entity of the code', () => {
    // The entities of the users' search keys are defined by one function, whose parameter is the entity name.
    const literal = findMatches(/model: \{ entity: '(\w+)'/g);
    const named = findMatches(/createWordEntity\('(\w+)'/g);
    const declared = findMatches(/new (Entity)\(/g);

    expect(Object.keys(entities).toSorted()).toEqual([...literal, ...named].toSorted());
    expect(declared).toHaveLength(literal.length + 1);
  });

  test('the table of stored data lists each kind of S3 key', () => {
    expect(Object.keys(objects).toSorted()).toEqual(Object.keys(artifactKeys).toSorted());
  });

  test('the table of stored data lists each table, bucket, queue and log group of the stack', {
    timeout: synthesisMs,
  }, async () => {
    const template = await createTemplate('prod');
    const stores = [
      'AWS::DynamoDB::Table',
      'AWS::S3::Bucket',
      'AWS::SQS::Queue',
      'AWS::Logs::LogGroup',
    ].flatMap((type) => Object.keys(template.findResources(type)));

    const unknown = stores.filter(
      (id) => !Object.keys(resources).some((name) => id.startsWith(name) || id.includes('Logs')),
    );

    expect(stores.length).toBeGreaterThan(15);
    expect(unknown).toEqual([]);
  });

  test('the table of stored data matches the documentation', () => {
    const page = readFileSync('docs/reference/privacy.md', 'utf8');
    const lines = (table: Record<string, StoredData>) =>
      Object.entries(table).map(
        ([name, { holds, deletion, exported }]) =>
          `| \`${name}\` | ${holds} | ${deletion} | ${exported} |`,
      );

    const rows = page.split('\n').filter((line) => line.startsWith('| `'));

    expect(rows).toEqual([...lines(entities), ...lines(objects), ...lines(resources)]);
  });
});
