import { globSync, readFileSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { StageConfig } from '#infra/config.ts';
import { openAws } from '#infra/operate/doctor/aws-clients.ts';
import { examine } from '#infra/operate/doctor/examine.ts';
import type { Finding } from '#infra/operate/doctor/finding.ts';
import { type Answer, type Answers, json, refusal, startLoopbackAws } from './loopback-aws.ts';
import { accountWith, config, credentials } from './ready-account.ts';

async function found(answers: Answers, values: Partial<StageConfig> = {}): Promise<Finding[]> {
  const { endpoint, close } = await startLoopbackAws(answers);
  onTestFinished(close);
  return examine({
    config: { ...config, ...values },
    region: 'us-east-1',
    open: (region) => openAws(region, { endpoint, credentials }),
  });
}

describe('a table that the stage adopts', () => {
  const tableFinding = async (laid: Record<string, Answer>) =>
    (await found(accountWith(laid), { table_name: 'restored' })).filter(
      ({ check }) => check === 'table',
    );

  test('is fine where it has everything', async () => {
    expect(await tableFinding({})).toMatchObject([{ state: 'fine' }]);
  });

  test('stops a deployment where it is missing', async () => {
    const laid = { 'dynamodb DescribeTable': refusal('ResourceNotFoundException') };

    expect(await tableFinding(laid)).toMatchObject([
      { state: 'stops', says: 'there is no restored.' },
    ]);
  });

  test('stops a deployment where it was restored without an index', async () => {
    const GlobalSecondaryIndexes = [{ IndexName: 'gsi1', IndexStatus: 'ACTIVE' }];
    const laid = {
      'dynamodb DescribeTable': json({ Table: { TableStatus: 'ACTIVE', GlobalSecondaryIndexes } }),
    };

    expect(await tableFinding(laid)).toMatchObject([
      { state: 'stops', says: 'restored is ACTIVE and lacks gsi2, gsi3.' },
    ]);
  });

  test('is to be given the settings that a restore leaves out', async () => {
    const PointInTimeRecoveryDescription = { PointInTimeRecoveryStatus: 'DISABLED' };
    const laid = {
      'dynamodb DescribeTimeToLive': json({ TimeToLiveDescription: {} }),
      'dynamodb DescribeContinuousBackups': json({
        ContinuousBackupsDescription: { PointInTimeRecoveryDescription },
      }),
    };

    expect(await tableFinding(laid)).toMatchObject([
      {
        state: 'later',
        todo: [
          'aws dynamodb update-time-to-live --time-to-live-specification Enabled=true,AttributeName=expires_at --table-name restored',
          'aws dynamodb update-continuous-backups --point-in-time-recovery-specification PointInTimeRecoveryEnabled=true --table-name restored',
        ],
      },
    ]);
  });
});

/** https://docs.aws.amazon.com/ses/latest/dg/request-production-access.html */
describe('in the sandbox of SES', () => {
  const sandbox = json({ SendingEnabled: true, ProductionAccessEnabled: false });
  const account = accountWith({ 'ses /v2/email/account': sandbox });
  const adminFinding = async (identity?: string) =>
    (
      await found((call) =>
        call.operation.includes('/identities/') && !call.operation.endsWith(`/${identity}`)
          ? refusal('NotFoundException', 404)
          : account(call),
      )
    ).filter(({ check }) => check === 'admin');

  test.each(['admin@decks.test', 'decks.test'])(
    'the first admin can confirm where %s is verified',
    async (identity) => {
      expect(await adminFinding(identity)).toMatchObject([{ state: 'fine' }]);
    },
  );

  test('the first admin’s address is to be verified, with the command', async () => {
    const [finding] = await adminFinding();

    expect(finding?.state).toBe('later');
    expect(finding?.todo?.[0]).toBe(
      'aws sesv2 create-email-identity --region us-east-1 --email-identity admin@decks.test',
    );
  });
});

test('with production access nobody asks for the first admin’s address', async () => {
  expect((await found(accountWith())).map(({ check }) => check)).not.toContain('admin');
});

test.each(['docs/operators/deployment.md', 'docs/operators/runbook.md'])(
  '%s names what the doctor calls',
  (page) => {
    const sources = globSync('infra/operate/doctor/*.ts').map((file) => readFileSync(file, 'utf8'));
    const actions = sources.flatMap((text) => text.match(/(?<=')[a-z]+:[A-Z]\w+(?=')/g) ?? []);

    const text = readFileSync(page, 'utf8');

    expect(actions.length).toBeGreaterThan(7);
    expect(actions.filter((action) => !text.includes(action))).toEqual([]);
  },
);
