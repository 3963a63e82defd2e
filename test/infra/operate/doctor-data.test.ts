import { globSync, readFileSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { StageConfig } from '#infra/config.ts';
import { openAws } from '#infra/operate/doctor/aws-clients.ts';
import type { Finding } from '#infra/operate/doctor/finding.ts';
import { runChecks } from '#infra/operate/doctor/run-checks.ts';
import {
  type AwsResponse,
  errorResponse,
  jsonResponse,
  type Respond,
  startLoopbackAws,
} from './loopback-aws.ts';
import { config, createReadyAccount, credentials } from './ready-account.ts';

async function runDoctor(answers: Respond, values: Partial<StageConfig> = {}): Promise<Finding[]> {
  const { endpoint, close } = await startLoopbackAws(answers);
  onTestFinished(close);
  return runChecks({
    config: { ...config, ...values },
    region: 'us-east-1',
    open: (region) => openAws(region, { endpoint, credentials }),
  });
}

describe('the doctor’s check of a table that the stage adopts', () => {
  const tableFinding = async (overrides: Record<string, AwsResponse>) =>
    (await runDoctor(createReadyAccount(overrides), { table_name: 'restored' })).filter(
      ({ check }) => check === 'table',
    );

  test('the doctor passes when an adopted table is complete', async () => {
    expect(await tableFinding({})).toMatchObject([{ state: 'ok' }]);
  });

  test('an adopted table that does not exist blocks the deployment', async () => {
    const overrides = { 'dynamodb DescribeTable': errorResponse('ResourceNotFoundException') };

    expect(await tableFinding(overrides)).toMatchObject([
      { state: 'blocking', message: 'The table restored does not exist.' },
    ]);
  });

  test('an adopted table that was restored without an index blocks the deployment', async () => {
    const GlobalSecondaryIndexes = [{ IndexName: 'gsi1', IndexStatus: 'ACTIVE' }];
    const overrides = {
      'dynamodb DescribeTable': jsonResponse({
        Table: { TableStatus: 'ACTIVE', GlobalSecondaryIndexes },
      }),
    };

    expect(await tableFinding(overrides)).toMatchObject([
      { state: 'blocking', message: 'restored is ACTIVE and lacks the indexes gsi2, gsi3.' },
    ]);
  });

  test('the doctor lists the table settings that a restore does not copy', async () => {
    const PointInTimeRecoveryDescription = { PointInTimeRecoveryStatus: 'DISABLED' };
    const overrides = {
      'dynamodb DescribeTimeToLive': jsonResponse({ TimeToLiveDescription: {} }),
      'dynamodb DescribeContinuousBackups': jsonResponse({
        ContinuousBackupsDescription: { PointInTimeRecoveryDescription },
      }),
    };

    expect(await tableFinding(overrides)).toMatchObject([
      {
        state: 'warning',
        steps: [
          'aws dynamodb update-time-to-live --time-to-live-specification Enabled=true,AttributeName=expires_at --table-name restored',
          'aws dynamodb update-continuous-backups --point-in-time-recovery-specification PointInTimeRecoveryEnabled=true --table-name restored',
        ],
      },
    ]);
  });
});

/**
 * Limits of the SES sandbox and how to leave it:
 * https://docs.aws.amazon.com/ses/latest/dg/request-production-access.html
 */
describe('the doctor for an account in the SES sandbox', () => {
  const sandbox = jsonResponse({ SendingEnabled: true, ProductionAccessEnabled: false });
  const account = createReadyAccount({ 'ses /v2/email/account': sandbox });
  const adminFinding = async (identity?: string) =>
    (
      await runDoctor((call) =>
        call.operation.includes('/identities/') && !call.operation.endsWith(`/${identity}`)
          ? errorResponse('NotFoundException', 404)
          : account(call),
      )
    ).filter(({ check }) => check === 'admin');

  test.each(['admin@decks.test', 'decks.test'])(
    'in the SES sandbox, the first admin can confirm the address when %s is verified',
    async (identity) => {
      expect(await adminFinding(identity)).toMatchObject([{ state: 'ok' }]);
    },
  );

  test('in the SES sandbox, the doctor prints the command that verifies the first admin’s address', async () => {
    const [finding] = await adminFinding();

    expect(finding?.state).toBe('warning');
    expect(finding?.steps?.[0]).toBe(
      'aws sesv2 create-email-identity --region us-east-1 --email-identity admin@decks.test',
    );
  });
});

test('with SES production access, the first admin’s address is not checked', async () => {
  expect((await runDoctor(createReadyAccount())).map(({ check }) => check)).not.toContain('admin');
});

test.each(['docs/operators/deployment.md', 'docs/operators/runbook.md'])(
  '%s lists the permissions that the doctor needs',
  (page) => {
    const sources = globSync('infra/operate/doctor/*.ts').map((file) => readFileSync(file, 'utf8'));
    const actions = sources.flatMap((text) => text.match(/(?<=')[a-z]+:[A-Z]\w+(?=')/g) ?? []);

    const text = readFileSync(page, 'utf8');

    expect(actions.length).toBeGreaterThan(7);
    expect(actions.filter((action) => !text.includes(action))).toEqual([]);
  },
);
