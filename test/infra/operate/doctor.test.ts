import { afterEach, describe, expect, test } from 'vitest';
import type { StageConfig } from '#infra/config.ts';
import { openAws } from '#infra/operate/doctor/aws-clients.ts';
import { checkSettings, checkTls } from '#infra/operate/doctor/check-settings.ts';
import { examine } from '#infra/operate/doctor/examine.ts';
import type { Finding } from '#infra/operate/doctor/finding.ts';
import { isStopped, tellFindings } from '#infra/operate/doctor/tell-findings.ts';
import {
  type Answer,
  json,
  type LoopbackAws,
  refusal,
  startLoopbackAws,
  xmlRefusal,
} from './loopback-aws.ts';
import {
  accountWith,
  config,
  credentials,
  grantedModel,
  noStack,
  product,
  toolkit,
} from './ready-account.ts';

let aws: LoopbackAws | undefined;
afterEach(() => aws?.close());

const certificate_arn = 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d';

/** An identity that was made before the stack, instead of the stack's own. */
const existing = { mail_domain: undefined, mail_identity: 'decks.test' } as const;

async function found(laid: Record<string, Answer> = {}, values: Partial<StageConfig> = {}) {
  aws = await startLoopbackAws(accountWith(laid));
  const { endpoint } = aws;
  return examine({
    config: { ...config, ...values },
    region: 'us-east-1',
    open: (region) => openAws(region, { endpoint, credentials }),
  });
}
const about = (check: string, findings: Finding[]) =>
  findings.filter((one) => one.check === check && one.state !== 'fine');

test('an account that lacks only domains is told to deploy, and how', async () => {
  const findings = await found({ 'ses identity': refusal('NotFoundException', 404) });

  expect(isStopped(findings)).toBe(false);
  // The sender becomes an identity as the stack is made.
  expect(findings.filter(({ state }) => state !== 'fine').map(({ check }) => check)).toEqual([
    'TLS',
    'sender',
  ]);
  expect(tellFindings('prod', findings).at(-1)).toContain('Ready: npm run deploy -- --stage prod');
});

test('each distinct model is asked for once, by its profile and by the model behind it', async () => {
  await found();

  const asked = aws?.calls.filter(({ service }) => service === 'bedrock');
  expect(asked?.map(({ operation }) => operation).toSorted()).toEqual([
    '/foundation-model-availability/anthropic.claude-haiku-5-5',
    '/foundation-model-availability/anthropic.claude-sonnet-5-5',
    '/foundation-models/anthropic.claude-haiku-5-5',
    '/foundation-models/anthropic.claude-sonnet-5-5',
    '/inference-profiles/us.anthropic.claude-haiku-5-5',
    '/inference-profiles/us.anthropic.claude-sonnet-5-5',
  ]);
});

test('nothing is asked that could change anything', async () => {
  await found({}, { domains: namedHosts() });

  const verbs = aws?.calls.map(({ operation }) => operation.replace(/^\/.*/, 'GET'));
  expect(verbs?.length).toBeGreaterThan(8);
  for (const verb of verbs ?? []) expect(verb).toMatch(/^(GET$|Get|Describe|List)/);
});

function namedHosts() {
  return {
    app: { name: 'decks.example.org', certificate_arn },
    preview: { name: 'pages.example.net', certificate_arn },
  };
}

describe('stops a deployment', () => {
  const certificate = (Certificate: unknown) => ({
    'acm DescribeCertificate': json({ Certificate }),
  });
  const names = ['decks.example.org', '*.example.net'];

  test.each<[string, Record<string, Answer>, Partial<StageConfig>, string, RegExp]>([
    [
      'CDK was never set up',
      { 'cloudformation CDKToolkit': noStack('CDKToolkit') },
      {},
      'bootstrap',
      /npx cdk bootstrap aws:\/\/123456789012\/us-east-1/,
    ],
    [
      'CDK is too old',
      { 'cloudformation CDKToolkit': toolkit('5') },
      {},
      'bootstrap',
      /cdk bootstrap/,
    ],
    [
      'the stack is being changed',
      { 'cloudformation Deckwright-prod': product('UPDATE_IN_PROGRESS') },
      {},
      'stack',
      /Wait/,
    ],
    [
      'the first deployment failed',
      { 'cloudformation Deckwright-prod': product('ROLLBACK_COMPLETE') },
      {},
      'stack',
      /npm run destroy -- --stage prod/,
    ],
    [
      'an update is stuck',
      { 'cloudformation Deckwright-prod': product('UPDATE_ROLLBACK_FAILED') },
      {},
      'stack',
      /continue-update-rollback/,
    ],
    [
      'SES has stopped sending',
      { 'ses /v2/email/account': json({ SendingEnabled: false }) },
      {},
      'mail',
      /console/,
    ],
    [
      'the sender is an identity of somebody else already',
      {},
      {},
      'sender',
      /mail_identity: 'decks.test'/,
    ],
    [
      'the identity to send by is unknown',
      { 'ses identity': refusal('NotFoundException', 404) },
      { ...existing },
      'sender',
      /Verify mail_identity/,
    ],
    [
      'a model’s terms are not accepted',
      {
        'bedrock model': json({
          ...JSON.parse(grantedModel.body),
          agreementAvailability: { status: 'NOT_AVAILABLE' },
        }),
      },
      {},
      'model',
      /model-catalog/,
    ],
    [
      'the region has no such model',
      { 'bedrock profile': refusal('ResourceNotFoundException', 404) },
      {},
      'model',
      /list-inference-profiles/,
    ],
    [
      'a certificate waits for DNS',
      certificate({
        Status: 'PENDING_VALIDATION',
        SubjectAlternativeNames: names,
        DomainValidationOptions: [
          { DomainName: 'd', ResourceRecord: { Name: '_a.d', Type: 'CNAME', Value: '_b.aws' } },
        ],
      }),
      { domains: namedHosts() },
      'certificate',
      /Add to DNS: _a\.d CNAME _b\.aws/,
    ],
    [
      'a certificate is for other names',
      certificate({ Status: 'ISSUED', SubjectAlternativeNames: ['*.decks.example.org'] }),
      { domains: namedHosts() },
      'certificate',
      /request-certificate --region us-east-1 .*decks\.example\.org/,
    ],
    [
      'a certificate has expired',
      certificate({ Status: 'EXPIRED', SubjectAlternativeNames: names }),
      { domains: namedHosts() },
      'certificate',
      /request-certificate/,
    ],
    [
      'there is no such certificate',
      { 'acm DescribeCertificate': refusal('ResourceNotFoundException') },
      { domains: namedHosts() },
      'certificate',
      /request-certificate/,
    ],
  ])('where %s', async (_what, laid, values, check, todo) => {
    const findings = await found(laid, values);

    const [stopping] = about(check, findings);
    expect(stopping?.state).toBe('stops');
    expect(stopping?.todo?.join('\n')).toMatch(todo);
    expect(isStopped(findings)).toBe(true);
  });

  test('where a service answers nonsense, in one line', async () => {
    const findings = await found({ 'ses /v2/email/account': { body: '<html>\n</html>' } });

    const [stopping] = about('mail', findings);
    expect(stopping?.state).toBe('stops');
    expect(stopping?.says).toMatch(/^ses:GetAccount failed: SyntaxError: [^\n]+$/);
  });

  test('where the keys are none that AWS knows, and looks no further', async () => {
    const findings = await found({
      'sts GetCallerIdentity': xmlRefusal(
        'InvalidClientTokenId',
        'The security token is invalid',
        403,
      ),
    });

    const [stopping] = about('credentials', findings);
    expect(stopping?.says).toBe('AWS does not know these keys.');
    expect(new Set(aws?.calls.map(({ service }) => service))).toEqual(new Set(['sts']));
  });
});

describe('is to be seen to later, and stops nothing', () => {
  test.each<[string, Record<string, Answer>, Partial<StageConfig>, string, RegExp]>([
    [
      'SES in its sandbox',
      { 'ses /v2/email/account': json({ SendingEnabled: true, ProductionAccessEnabled: false }) },
      { ...existing },
      'mail',
      /production access/,
    ],
    [
      'an account that runs ten functions at once',
      { 'lambda settings': json({ AccountLimit: { ConcurrentExecutions: 10 } }) },
      { ...existing },
      'capacity',
      /Concurrent executions/,
    ],
    [
      'a certificate that was not renewed',
      {
        'acm DescribeCertificate': json({
          Certificate: {
            Status: 'ISSUED',
            SubjectAlternativeNames: ['decks.example.org', '*.example.net'],
            NotAfter: Math.floor(Date.now() / 1000) + 86_400,
          },
        }),
      },
      { domains: namedHosts(), ...existing },
      'certificate',
      /validation record/,
    ],
    [
      'what these credentials may not look at',
      { 'lambda settings': refusal('AccessDeniedException', 403) },
      { ...existing },
      'capacity',
      /lambda:GetAccountSettings/,
    ],
  ])('%s', async (_what, laid, values, check, todo) => {
    const findings = await found(laid, values);

    const [waiting] = about(check, findings);
    expect(waiting?.state).toBe('later');
    expect(waiting?.todo?.join('\n')).toMatch(todo);
    expect(isStopped(findings)).toBe(false);
  });
});

test('a stage without anybody who hears of alarms is told so', () => {
  const { alarm_email, ...silent } = config;

  expect(alarm_email).toBeDefined();
  expect(checkSettings(config).map(({ state }) => state)).toEqual(['fine']);
  expect(checkSettings(silent).map(({ state, says }) => [state, says])).toEqual([
    ['later', 'nobody is told of alarms.'],
  ]);
});

test('a stage that keeps its data without a web ACL is named, and no other', () => {
  const { web_acl_arn, ...open } = config;

  expect(web_acl_arn).toBeDefined();
  expect(checkSettings(open)).toMatchObject([
    { state: 'later', says: expect.stringMatching(/^no web ACL limits/) },
  ]);
  expect(checkSettings({ ...open, removal: 'destroy' }).map(({ state }) => state)).toEqual([
    'fine',
  ]);
});

test('a stage that keeps its data without a guard of money is told which', () => {
  const { budget_usd_a_month, ...unguarded } = config;

  expect(budget_usd_a_month).toBeDefined();
  expect(checkSettings(unguarded)).toMatchObject([
    { state: 'later', says: 'guards of money are missing: budget_usd_a_month.' },
  ]);
  expect(checkSettings({ ...unguarded, removal: 'destroy' }).map(({ state }) => state)).toEqual([
    'fine',
  ]);
});

test('names the TLS versions of its hosts, and own domains where they accept old ones', () => {
  const { domains: _, ...drawn } = config;

  expect(checkTls({ ...config, domains: namedHosts() })).toEqual({
    check: 'TLS',
    state: 'fine',
    says: 'decks.example.org and pages.example.net: 1.2 or newer.',
  });
  expect(checkTls(drawn)).toMatchObject({
    state: 'later',
    todo: [expect.stringContaining('docs/operators/runbook.md#own-domains')],
  });
  expect(checkTls({ ...drawn, removal: 'destroy' }).state).toBe('fine');
});

test('addresses of the sample stages are stopped at, without an account', async () => {
  const findings = await found({}, { mail_from: 'Deckwright <no-reply@mail.example.com>' });

  const [stopping] = about('settings', findings);
  expect(stopping?.state).toBe('stops');
  expect(stopping?.says).toContain('mail_from no-reply@mail.example.com');
});

test('a certificate is looked for where CloudFront takes it from, whatever the region', async () => {
  aws = await startLoopbackAws(accountWith());
  const { endpoint } = aws;
  await examine({
    config: { ...config, domains: namedHosts() },
    region: 'eu-central-1',
    open: (region) => openAws(region, { endpoint, credentials }),
  });

  const regionOf = (service: string) => aws?.calls.find((call) => call.service === service)?.region;
  expect([regionOf('acm'), regionOf('lambda')]).toEqual(['us-east-1', 'eu-central-1']);
});
