import { afterEach, expect, test } from 'vitest';
import type { StageConfig } from '#infra/config.ts';
import { openAws } from '#infra/operate/doctor/aws-clients.ts';
import { isBlocked } from '#infra/operate/doctor/format-findings.ts';
import { runChecks } from '#infra/operate/doctor/run-checks.ts';
import {
  type AwsResponse,
  errorResponse,
  jsonResponse,
  type LoopbackAws,
  startLoopbackAws,
} from './loopback-aws.ts';
import {
  config,
  createReadyAccount,
  credentials,
  productStackResponse,
  verifiedDomainResponse,
} from './ready-account.ts';

let aws: LoopbackAws | undefined;
afterEach(() => aws?.close());

/** Settings of a stage that uses an existing SES identity instead of creating its own. */
const existingIdentity = { mail_domain: undefined, mail_identity: 'decks.test' } as const;
const deployedResponses = {
  'cloudformation Deckwright-prod': productStackResponse('UPDATE_COMPLETE'),
};

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

test('the doctor passes for a deployed stage with a complete mail setup', async () => {
  const findings = await runDoctor(deployedResponses);

  for (const check of ['mail', 'sender', 'DKIM', 'MAIL FROM', 'bounces']) {
    expect(findings.filter((one) => one.check === check).map(({ state }) => state)).toEqual(['ok']);
  }
});

test.each<[string, Record<string, AwsResponse>, Partial<StageConfig>, string, RegExp]>([
  [
    'an account under review by SES',
    {
      'ses /v2/email/account': jsonResponse({
        ...{ SendingEnabled: true, ProductionAccessEnabled: true },
        EnforcementStatus: 'PROBATION',
      }),
    },
    { ...existingIdentity },
    'mail',
    /bounces-and-complaints/,
  ],
  [
    'an unverified sender address',
    { 'ses identity': jsonResponse({ VerifiedForSendingStatus: false }), ...deployedResponses },
    { mail_domain: undefined },
    'sender',
    /link/,
  ],
  [
    'a domain without DNS records',
    {
      'ses identity': verifiedDomainResponse({ VerifiedForSendingStatus: false }),
      ...deployedResponses,
    },
    {},
    'sender',
    /one\._domainkey\.decks\.test CNAME one\.dkim\.amazonses\.com/,
  ],
  [
    'an address identity, whose mail has no DKIM signature',
    {
      'ses identity': verifiedDomainResponse({ DkimAttributes: { Status: 'NOT_STARTED' } }),
      ...deployedResponses,
    },
    { mail_domain: undefined },
    'DKIM',
    /mail_domain/,
  ],
  [
    'a domain with failed DKIM records',
    {
      'ses identity': verifiedDomainResponse({
        DkimAttributes: { SigningEnabled: true, Status: 'FAILED', Tokens: ['one'] },
      }),
    },
    { ...existingIdentity },
    'DKIM',
    /one\._domainkey\.decks\.test CNAME/,
  ],
  [
    'a MAIL FROM domain without DNS records',
    {
      'ses identity': verifiedDomainResponse({
        MailFromAttributes: {
          MailFromDomain: 'bounces.decks.test',
          MailFromDomainStatus: 'PENDING',
          BehaviorOnMxFailure: 'USE_DEFAULT_VALUE',
        },
      }),
    },
    { ...existingIdentity },
    'MAIL FROM',
    /bounces\.decks\.test MX 10 feedback-smtp\.us-east-1\.amazonses\.com/,
  ],
  [
    'a missing event destination for bounces and complaints',
    { 'ses feedback': errorResponse('NotFoundException', 404), ...deployedResponses },
    {},
    'bounces',
    /npm run deploy/,
  ],
  [
    'unpublished complaints',
    {
      'ses feedback': jsonResponse({
        EventDestinations: [{ Name: 'x', Enabled: true, MatchingEventTypes: ['BOUNCE'] }],
      }),
      ...deployedResponses,
    },
    {},
    'bounces',
    /npm run deploy/,
  ],
])(
  'the doctor warns about %s without blocking the deployment',
  async (_what, overrides, values, check, steps) => {
    const findings = await runDoctor(overrides, values);

    const [warning] = findings.filter((one) => one.check === check && one.state !== 'ok');
    expect(warning?.state).toBe('warning');
    expect(warning?.steps?.join('\n')).toMatch(steps);
    expect(isBlocked(findings)).toBe(false);
  },
);
