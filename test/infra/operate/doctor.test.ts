import { afterEach, describe, expect, test } from 'vitest';
import type { StageConfig } from '#infra/config.ts';
import { openAws } from '#infra/operate/doctor/aws-clients.ts';
import { checkSettings, checkTls } from '#infra/operate/doctor/check-settings.ts';
import type { Finding } from '#infra/operate/doctor/finding.ts';
import { formatFindings, isBlocked } from '#infra/operate/doctor/format-findings.ts';
import { runChecks } from '#infra/operate/doctor/run-checks.ts';
import {
  type AwsResponse,
  errorResponse,
  jsonResponse,
  type LoopbackAws,
  startLoopbackAws,
  xmlErrorResponse,
} from './loopback-aws.ts';
import {
  bootstrapStackResponse,
  config,
  createReadyAccount,
  credentials,
  grantedModelResponse,
  missingStackError,
  productStackResponse,
} from './ready-account.ts';

let aws: LoopbackAws | undefined;
afterEach(() => aws?.close());

const certificate_arn = 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d';

/** Settings of a stage that uses an existing SES identity instead of creating its own. */
const existingIdentity = { mail_domain: undefined, mail_identity: 'decks.test' } as const;

async function runDoctor(
  overrides: Record<string, AwsResponse> = {},
  values: Partial<StageConfig> = {},
) {
  aws = await startLoopbackAws(createReadyAccount(overrides));
  const { endpoint } = aws;
  return runChecks({
    config: { ...config, ...values },
    region: 'us-east-1',
    open: (region) => openAws(region, { endpoint, credentials }),
  });
}
const filterFindings = (check: string, findings: Finding[]) =>
  findings.filter((one) => one.check === check && one.state !== 'ok');

test('the doctor prints the deploy command when nothing blocks the deployment', async () => {
  const findings = await runDoctor({ 'ses identity': errorResponse('NotFoundException', 404) });

  expect(isBlocked(findings)).toBe(false);
  // No identity exists yet, because the stack will create it.
  expect(findings.filter(({ state }) => state !== 'ok').map(({ check }) => check)).toEqual([
    'TLS',
    'sender',
  ]);
  expect(formatFindings('prod', findings).at(-1)).toContain(
    'Ready: npm run deploy -- --stage prod',
  );
});

test('the doctor calls each distinct model once, by profile and by model id', async () => {
  await runDoctor();

  const bedrockCalls = aws?.calls.filter(({ service }) => service === 'bedrock');
  expect(bedrockCalls?.map(({ operation }) => operation).toSorted()).toEqual([
    '/foundation-model-availability/anthropic.claude-haiku-5-5',
    '/foundation-model-availability/anthropic.claude-sonnet-5-5',
    '/foundation-models/anthropic.claude-haiku-5-5',
    '/foundation-models/anthropic.claude-sonnet-5-5',
    '/inference-profiles/us.anthropic.claude-haiku-5-5',
    '/inference-profiles/us.anthropic.claude-sonnet-5-5',
  ]);
});

test('the doctor sends only read requests', async () => {
  await runDoctor({}, { domains: createNamedHosts() });

  const verbs = aws?.calls.map(({ operation }) => operation.replace(/^\/.*/, 'GET'));
  expect(verbs?.length).toBeGreaterThan(8);
  for (const verb of verbs ?? []) expect(verb).toMatch(/^(GET$|Get|Describe|List)/);
});

function createNamedHosts() {
  return {
    app: { name: 'decks.example.org', certificate_arn },
    preview: { name: 'pages.example.net', certificate_arn },
  };
}

describe('the doctor’s findings that block the deployment', () => {
  const certificate = (Certificate: unknown) => ({
    'acm DescribeCertificate': jsonResponse({ Certificate }),
  });
  const names = ['decks.example.org', '*.example.net'];

  test.each<[string, Record<string, AwsResponse>, Partial<StageConfig>, string, RegExp]>([
    [
      'CDK was never set up',
      { 'cloudformation CDKToolkit': missingStackError('CDKToolkit') },
      {},
      'bootstrap',
      /npx cdk bootstrap aws:\/\/123456789012\/us-east-1/,
    ],
    [
      'CDK is too old',
      { 'cloudformation CDKToolkit': bootstrapStackResponse('5') },
      {},
      'bootstrap',
      /cdk bootstrap/,
    ],
    [
      'the stack is being changed',
      { 'cloudformation Deckwright-prod': productStackResponse('UPDATE_IN_PROGRESS') },
      {},
      'stack',
      /Wait/,
    ],
    [
      'the first deployment failed',
      { 'cloudformation Deckwright-prod': productStackResponse('ROLLBACK_COMPLETE') },
      {},
      'stack',
      /npm run destroy -- --stage prod/,
    ],
    [
      'an update is stuck',
      { 'cloudformation Deckwright-prod': productStackResponse('UPDATE_ROLLBACK_FAILED') },
      {},
      'stack',
      /continue-update-rollback/,
    ],
    [
      'SES has stopped sending',
      { 'ses /v2/email/account': jsonResponse({ SendingEnabled: false }) },
      {},
      'mail',
      /console/,
    ],
    [
      'the sender is already an identity in the account',
      {},
      {},
      'sender',
      /mail_identity: 'decks.test'/,
    ],
    [
      'the identity to send from does not exist',
      { 'ses identity': errorResponse('NotFoundException', 404) },
      { ...existingIdentity },
      'sender',
      /Verify mail_identity/,
    ],
    [
      'a model’s terms are not accepted',
      {
        'bedrock model': jsonResponse({
          ...JSON.parse(grantedModelResponse.body),
          agreementAvailability: { status: 'NOT_AVAILABLE' },
        }),
      },
      {},
      'model',
      /model-catalog/,
    ],
    [
      'the region has no such model',
      { 'bedrock profile': errorResponse('ResourceNotFoundException', 404) },
      {},
      'model',
      /list-inference-profiles/,
    ],
    [
      'a certificate is warning for DNS validation',
      certificate({
        Status: 'PENDING_VALIDATION',
        SubjectAlternativeNames: names,
        DomainValidationOptions: [
          { DomainName: 'd', ResourceRecord: { Name: '_a.d', Type: 'CNAME', Value: '_b.aws' } },
        ],
      }),
      { domains: createNamedHosts() },
      'certificate',
      /Create the DNS record: _a\.d CNAME _b\.aws/,
    ],
    [
      'a certificate covers other names',
      certificate({ Status: 'ISSUED', SubjectAlternativeNames: ['*.decks.example.org'] }),
      { domains: createNamedHosts() },
      'certificate',
      /request-certificate --region us-east-1 .*decks\.example\.org/,
    ],
    [
      'a certificate has expired',
      certificate({ Status: 'EXPIRED', SubjectAlternativeNames: names }),
      { domains: createNamedHosts() },
      'certificate',
      /request-certificate/,
    ],
    [
      'a certificate does not exist',
      { 'acm DescribeCertificate': errorResponse('ResourceNotFoundException') },
      { domains: createNamedHosts() },
      'certificate',
      /request-certificate/,
    ],
  ])('the doctor blocks the deployment when %s', async (_what, overrides, values, check, steps) => {
    const findings = await runDoctor(overrides, values);

    const [blocking] = filterFindings(check, findings);
    expect(blocking?.state).toBe('blocking');
    expect(blocking?.steps?.join('\n')).toMatch(steps);
    expect(isBlocked(findings)).toBe(true);
  });

  test('the doctor blocks the deployment with a one-line message when a service returns an invalid response', async () => {
    const findings = await runDoctor({ 'ses /v2/email/account': { body: '<html>\n</html>' } });

    const [blocking] = filterFindings('mail', findings);
    expect(blocking?.state).toBe('blocking');
    expect(blocking?.message).toMatch(/^ses:GetAccount failed: SyntaxError: [^\n]+$/);
  });

  test('the doctor blocks the deployment without further checks when AWS does not recognise the keys', async () => {
    const findings = await runDoctor({
      'sts GetCallerIdentity': xmlErrorResponse(
        'InvalidClientTokenId',
        'The security token is invalid',
        403,
      ),
    });

    const [blocking] = filterFindings('credentials', findings);
    expect(blocking?.message).toBe('AWS does not recognise these keys.');
    expect(new Set(aws?.calls.map(({ service }) => service))).toEqual(new Set(['sts']));
  });
});

describe('the doctor’s warnings that do not block the deployment', () => {
  test.each<[string, Record<string, AwsResponse>, Partial<StageConfig>, string, RegExp]>([
    [
      'SES in its sandbox',
      {
        'ses /v2/email/account': jsonResponse({
          SendingEnabled: true,
          ProductionAccessEnabled: false,
        }),
      },
      { ...existingIdentity },
      'mail',
      /production access/,
    ],
    [
      'an account with a limit of ten concurrent executions',
      { 'lambda settings': jsonResponse({ AccountLimit: { ConcurrentExecutions: 10 } }) },
      { ...existingIdentity },
      'capacity',
      /Concurrent executions/,
    ],
    [
      'a certificate that was not renewed',
      {
        'acm DescribeCertificate': jsonResponse({
          Certificate: {
            Status: 'ISSUED',
            SubjectAlternativeNames: ['decks.example.org', '*.example.net'],
            NotAfter: Math.floor(Date.now() / 1000) + 86_400,
          },
        }),
      },
      { domains: createNamedHosts(), ...existingIdentity },
      'certificate',
      /validation record/,
    ],
    [
      'missing permissions of the credentials',
      { 'lambda settings': errorResponse('AccessDeniedException', 403) },
      { ...existingIdentity },
      'capacity',
      /lambda:GetAccountSettings/,
    ],
  ])(
    'the doctor warns without blocking the deployment about %s',
    async (_what, overrides, values, check, steps) => {
      const findings = await runDoctor(overrides, values);

      const [warning] = filterFindings(check, findings);
      expect(warning?.state).toBe('warning');
      expect(warning?.steps?.join('\n')).toMatch(steps);
      expect(isBlocked(findings)).toBe(false);
    },
  );
});

test('the doctor warns about a stage without alarm_email', () => {
  const { alarm_email, ...silent } = config;

  expect(alarm_email).toBeDefined();
  expect(checkSettings(config).map(({ state }) => state)).toEqual(['ok']);
  expect(checkSettings(silent).map(({ state, message }) => [state, message])).toEqual([
    ['warning', 'alarm_email is not set: no one is notified of alarms.'],
  ]);
});

test('the doctor warns about a missing web ACL only if the stage keeps its data', () => {
  const { web_acl_arn, ...open } = config;

  expect(web_acl_arn).toBeDefined();
  expect(checkSettings(open)).toMatchObject([
    { state: 'warning', message: expect.stringMatching(/^web_acl_arn is not set/) },
  ]);
  expect(checkSettings({ ...open, removal: 'destroy' }).map(({ state }) => state)).toEqual(['ok']);
});

test('the doctor names the missing cost limits only if the stage keeps its data', () => {
  const { budget_usd_a_month, ...unguarded } = config;

  expect(budget_usd_a_month).toBeDefined();
  expect(checkSettings(unguarded)).toMatchObject([
    { state: 'warning', message: 'Cost limits are not set: budget_usd_a_month.' },
  ]);
  expect(checkSettings({ ...unguarded, removal: 'destroy' }).map(({ state }) => state)).toEqual([
    'ok',
  ]);
});

test('the doctor reports the TLS versions of the hosts, and recommends custom domains if old versions are accepted', () => {
  const { domains: _, ...withoutDomains } = config;

  expect(checkTls({ ...config, domains: createNamedHosts() })).toEqual({
    check: 'TLS',
    state: 'ok',
    message: 'decks.example.org and pages.example.net require TLS 1.2 or newer.',
  });
  expect(checkTls(withoutDomains)).toMatchObject({
    state: 'warning',
    steps: [expect.stringContaining('docs/operators/deployment.md#own-domains')],
  });
  expect(checkTls({ ...withoutDomains, removal: 'destroy' }).state).toBe('ok');
});

test('the doctor rejects addresses of the sample stages without needing an account', async () => {
  const findings = await runDoctor({}, { mail_from: 'Deckwright <no-reply@mail.example.com>' });

  const [blocking] = filterFindings('settings', findings);
  expect(blocking?.state).toBe('blocking');
  expect(blocking?.message).toContain('mail_from no-reply@mail.example.com');
});

test('the doctor looks up certificates in us-east-1, regardless of the stage’s region', async () => {
  aws = await startLoopbackAws(createReadyAccount());
  const { endpoint } = aws;
  await runChecks({
    config: { ...config, domains: createNamedHosts() },
    region: 'eu-central-1',
    open: (region) => openAws(region, { endpoint, credentials }),
  });

  const regionOf = (service: string) => aws?.calls.find((call) => call.service === service)?.region;
  expect([regionOf('acm'), regionOf('lambda')]).toEqual(['us-east-1', 'eu-central-1']);
});
