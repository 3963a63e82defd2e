import { describe, expect, onTestFinished, test } from 'vitest';
import { destroyStage } from '#infra/operate/destroy-stage.ts';
import { openAws } from '#infra/operate/doctor/aws-clients.ts';
import { listStackData, type StackData } from '#infra/operate/list-stack-data.ts';
import { createTemplate, synthesisMs } from '../synthesize.ts';
import { type Respond, startLoopbackAws, xmlErrorResponse, xmlResponse } from './loopback-aws.ts';

const stackData = { kept: ['the table T'], deleted: ['the bucket B'] };

/** Runs the deletion with the given input and a fake `cdk` that returns the given exit codes. */
async function destroy(
  typed: string | undefined,
  codes: number[] = [],
  fate: StackData = { ...stackData, isProtected: false },
) {
  const cdkCalls: string[] = [];
  const output: string[] = [];
  const code = await destroyStage({
    stage: 'prod',
    cdk: async (args) => {
      cdkCalls.push(args.join(' '));
      return codes[cdkCalls.length - 1] ?? 0;
    },
    listData: async () => fate,
    print: (line) => void output.push(line),
    prompt: async () => typed,
  });
  return { code, cdkCalls, output: output.join('\n') };
}
const destroyCommand = 'destroy --app cdk.out/prod --force Deckwright-prod';

test('destroy lists what is deleted and kept, and deletes after the stage’s name is typed', async () => {
  const { code, cdkCalls, output } = await destroy('prod\n');

  expect(code).toBe(0);
  expect(cdkCalls.at(-1)).toBe(destroyCommand);
  expect(output).toContain('delete  the bucket B');
  expect(output).toContain('keep    the table T');
});

test.each([['y'], ['yes'], ['dev'], ['PROD'], [''], [undefined]])(
  'destroy deletes nothing when %j is typed',
  async (typed) => {
    const { code, cdkCalls, output } = await destroy(typed);

    expect(code).toBe(1);
    expect(cdkCalls).not.toContain(destroyCommand);
    expect(output).toContain('Nothing was deleted.');
  },
);

test('destroy keeps a protected stack, and prints the command that removes the protection', async () => {
  const { code, cdkCalls, output } = await destroy('prod', [], { ...stackData, isProtected: true });

  expect([code, cdkCalls]).toEqual([1, []]);
  expect(output).toContain('--no-enable-termination-protection --stack-name Deckwright-prod');
  expect(output).toContain('docs/operators/runbook.md#deleting-a-stage');
});

test('destroy returns the exit code of a failed deletion', async () => {
  expect((await destroy('prod', [0, 2])).code).toBe(2);
});

type Template = { Resources: Record<string, { Type: string }>; Outputs: unknown };

/** Returns CloudFormation's responses for a deployed template, with its resources on two pages. */
function respondWithStack({ Resources, ...rest }: Template, table?: string): Respond {
  const ids = Object.keys(Resources);
  const physical = (id: string) => `Deckwright-${id}-1A2B`;
  const tableId = ids.find((id) => Resources[id]?.Type === 'AWS::DynamoDB::Table') ?? '';
  const member = (id: string) =>
    `<member><LogicalResourceId>${id}</LogicalResourceId><PhysicalResourceId>${physical(id)}</PhysicalResourceId><ResourceType>${Resources[id]?.Type}</ResourceType><ResourceStatus>CREATE_COMPLETE</ResourceStatus><LastUpdatedTimestamp>2026-01-01T00:00:00Z</LastUpdatedTimestamp></member>`;
  const page = (some: string[], next = '') =>
    `<StackResourceSummaries>${some.map(member).join('')}</StackResourceSummaries>${next}`;
  return ({ operation, body }) => {
    if (operation === 'DescribeStacks') {
      const output = `<member><OutputKey>TableName</OutputKey><OutputValue>${table ?? physical(tableId)}</OutputValue></member>`;
      return xmlResponse(
        operation,
        `<Stacks><member><StackName>S</StackName><StackStatus>CREATE_COMPLETE</StackStatus><CreationTime>2026-01-01T00:00:00Z</CreationTime><EnableTerminationProtection>true</EnableTerminationProtection><Outputs>${output}</Outputs></member></Stacks>`,
      );
    }
    if (operation === 'GetTemplate') {
      const text = JSON.stringify({ Resources, ...rest });
      const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      return xmlResponse(operation, `<TemplateBody>${escaped}</TemplateBody>`);
    }
    const halfOfStack = Math.ceil(ids.length / 2);
    const isSecond = new URLSearchParams(body).has('NextToken');
    return xmlResponse(
      operation,
      isSecond
        ? page(ids.slice(halfOfStack))
        : page(ids.slice(0, halfOfStack), '<NextToken>2</NextToken>'),
    );
  };
}

async function readStackData(answers: Respond): Promise<StackData> {
  const aws = await startLoopbackAws(answers);
  onTestFinished(aws.close);
  const credentials = { accessKeyId: 'one', secretAccessKey: 'two' };
  const { cloudformation } = openAws('eu-west-1', { endpoint: aws.endpoint, credentials });
  return listStackData(cloudformation, 'Deckwright-prod');
}

describe('data that destroy keeps and deletes', () => {
  const kinds = (of: string[]) => of.map((what) => what.replace(/ Deckwright-.*$/, '')).toSorted();
  const templateJson = async (stage: string) => (await createTemplate(stage)).toJSON() as Template;

  test(
    'destroy keeps table, artifacts, logs and secrets of prod, and deletes only the web app',
    async () => {
      const { kept, deleted, isProtected } = await readStackData(
        respondWithStack(await templateJson('prod')),
      );

      expect(kinds(kept)).toEqual([
        'the bucket',
        ...Array.from({ length: 8 }, () => 'the logs'),
        'the secret',
        'the secret',
        'the secret',
        'the secret',
        'the secret',
        'the secret',
        'the table: users, presentations, usage',
      ]);
      expect(deleted).toEqual([expect.stringMatching(/^the bucket Deckwright-.*Web.*-1A2B$/)]);
      expect(isProtected).toBe(true);
    },
    synthesisMs,
  );

  test(
    'destroy deletes everything of dev except an adopted table',
    async () => {
      const { kept, deleted } = await readStackData(
        respondWithStack(await templateJson('dev'), 'restored'),
      );

      expect(kept).toEqual(['the adopted table restored']);
      expect(deleted).toHaveLength(17);
    },
    synthesisMs,
  );

  test('a missing stack is an error that names the region', async () => {
    const missing = () => xmlErrorResponse('ValidationError', 'Stack with id S does not exist');

    await expect(readStackData(missing)).rejects.toThrow('no stack Deckwright-prod in eu-west-1');
  });
});
