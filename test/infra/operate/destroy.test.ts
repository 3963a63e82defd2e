import { describe, expect, onTestFinished, test } from 'vitest';
import { destroyStage } from '#infra/operate/destroy-stage.ts';
import { openAws } from '#infra/operate/doctor/aws-clients.ts';
import { type Fate, fateOfData } from '#infra/operate/what-stays.ts';
import { synthesisMs, templateOf } from '../synthesize.ts';
import { type Answers, startLoopbackAws, xml, xmlRefusal } from './loopback-aws.ts';

const data = { stays: ['the table T'], goes: ['the bucket B'] };

/** Destroys with somebody who types `typed`, and a `cdk` that ends with the given codes. */
async function destroy(
  typed: string | undefined,
  codes: number[] = [],
  fate: Fate = { ...data, isProtected: false },
) {
  const asked: string[] = [];
  const told: string[] = [];
  const code = await destroyStage({
    stage: 'prod',
    cdk: async (args) => {
      asked.push(args.join(' '));
      return codes[asked.length - 1] ?? 0;
    },
    fate: async () => fate,
    tell: (line) => void told.push(line),
    ask: async () => typed,
  });
  return { code, asked, told: told.join('\n') };
}
const deletion = 'destroy --app cdk.out/prod --force Deckwright-prod';

test('who types the stage’s name has read what goes and what stays, and deletes it', async () => {
  const { code, asked, told } = await destroy('prod\n');

  expect(code).toBe(0);
  expect(asked.at(-1)).toBe(deletion);
  expect(told).toContain('goes   the bucket B');
  expect(told).toContain('stays  the table T');
});

test.each([['y'], ['yes'], ['dev'], ['PROD'], [''], [undefined]])(
  'who types %j deletes nothing',
  async (typed) => {
    const { code, asked, told } = await destroy(typed);

    expect(code).toBe(1);
    expect(asked).not.toContain(deletion);
    expect(told).toContain('Nothing was deleted.');
  },
);

test('a protected stack is not deleted; the command that removes the protection is printed', async () => {
  const { code, asked, told } = await destroy('prod', [], { ...data, isProtected: true });

  expect([code, asked]).toEqual([1, []]);
  expect(told).toContain('--no-enable-termination-protection --stack-name Deckwright-prod');
  expect(told).toContain('docs/operators/runbook.md#deleting-a-stage');
});

test('a deletion that fails is told by its code', async () => {
  expect((await destroy('prod', [0, 2])).code).toBe(2);
});

type Template = { Resources: Record<string, { Type: string }>; Outputs: unknown };

/** What CloudFormation answers of a deployed template, its resources on two pages. */
function deployedAs({ Resources, ...rest }: Template, table?: string): Answers {
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
      return xml(
        operation,
        `<Stacks><member><StackName>S</StackName><StackStatus>CREATE_COMPLETE</StackStatus><CreationTime>2026-01-01T00:00:00Z</CreationTime><EnableTerminationProtection>true</EnableTerminationProtection><Outputs>${output}</Outputs></member></Stacks>`,
      );
    }
    if (operation === 'GetTemplate') {
      const text = JSON.stringify({ Resources, ...rest });
      const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      return xml(operation, `<TemplateBody>${escaped}</TemplateBody>`);
    }
    const half = Math.ceil(ids.length / 2);
    const isSecond = new URLSearchParams(body).has('NextToken');
    return xml(
      operation,
      isSecond ? page(ids.slice(half)) : page(ids.slice(0, half), '<NextToken>2</NextToken>'),
    );
  };
}

async function fateWhere(answers: Answers): Promise<Fate> {
  const aws = await startLoopbackAws(answers);
  onTestFinished(aws.close);
  const credentials = { accessKeyId: 'one', secretAccessKey: 'two' };
  const { cloudformation } = openAws('eu-west-1', { endpoint: aws.endpoint, credentials });
  return fateOfData(cloudformation, 'Deckwright-prod');
}

describe('of a deployed stage’s data', () => {
  const kinds = (of: string[]) => of.map((what) => what.replace(/ Deckwright-.*$/, '')).toSorted();
  const templateJson = async (stage: string) => (await templateOf(stage)).toJSON() as Template;

  test(
    'prod keeps table, artifacts, logs and secrets, and loses the built web app',
    async () => {
      const { stays, goes, isProtected } = await fateWhere(deployedAs(await templateJson('prod')));

      expect(kinds(stays)).toEqual([
        'the bucket',
        ...Array.from({ length: 7 }, () => 'the logs'),
        'the secret',
        'the secret',
        'the secret',
        'the secret',
        'the secret',
        'the table: users, presentations, usage',
      ]);
      expect(goes).toEqual([expect.stringMatching(/^the bucket Deckwright-.*Web.*-1A2B$/)]);
      expect(isProtected).toBe(true);
    },
    synthesisMs,
  );

  test(
    'dev loses everything but a table that it has adopted',
    async () => {
      const { stays, goes } = await fateWhere(deployedAs(await templateJson('dev'), 'restored'));

      expect(stays).toEqual(['the adopted table restored']);
      expect(goes).toHaveLength(15);
    },
    synthesisMs,
  );

  test('a stack that is not there is an error that names the region', async () => {
    const missing = () => xmlRefusal('ValidationError', 'Stack with id S does not exist');

    await expect(fateWhere(missing)).rejects.toThrow('no stack Deckwright-prod in eu-west-1');
  });
});
