import { afterEach, expect, test } from 'vitest';
import type { StageConfig } from '#infra/config.ts';
import { openAws } from '#infra/operate/doctor/aws-clients.ts';
import { examine } from '#infra/operate/doctor/examine.ts';
import { isStopped } from '#infra/operate/doctor/tell-findings.ts';
import { type Answer, json, type LoopbackAws, refusal, startLoopbackAws } from './loopback-aws.ts';
import { accountWith, config, credentials, product, verifiedDomain } from './ready-account.ts';

let aws: LoopbackAws | undefined;
afterEach(() => aws?.close());

/** An identity that was made before the stack, instead of the stack's own. */
const existing = { mail_domain: undefined, mail_identity: 'decks.test' } as const;
const deployed = { 'cloudformation Deckwright-prod': product('UPDATE_COMPLETE') };

async function found(laid: Record<string, Answer> = {}, values: Partial<StageConfig> = {}) {
  aws = await startLoopbackAws(accountWith(laid));
  const { endpoint } = aws;
  return examine({
    config: { ...config, ...values },
    region: 'us-east-1',
    open: (region) => openAws(region, { endpoint, credentials }),
  });
}

test('a deployed stage whose domain is set up lacks nothing to send mail', async () => {
  const findings = await found(deployed);

  for (const check of ['mail', 'sender', 'DKIM', 'MAIL FROM', 'bounces']) {
    expect(findings.filter((one) => one.check === check).map(({ state }) => state)).toEqual([
      'fine',
    ]);
  }
});

test.each<[string, Record<string, Answer>, Partial<StageConfig>, string, RegExp]>([
  [
    'an account that SES reviews',
    {
      'ses /v2/email/account': json({
        ...{ SendingEnabled: true, ProductionAccessEnabled: true },
        EnforcementStatus: 'PROBATION',
      }),
    },
    { ...existing },
    'mail',
    /bounces-and-complaints/,
  ],
  [
    'a sender that has not followed its link yet',
    { 'ses identity': json({ VerifiedForSendingStatus: false }), ...deployed },
    { mail_domain: undefined },
    'sender',
    /link/,
  ],
  [
    'a domain without its DNS records',
    { 'ses identity': verifiedDomain({ VerifiedForSendingStatus: false }), ...deployed },
    {},
    'sender',
    /one\._domainkey\.decks\.test CNAME one\.dkim\.amazonses\.com/,
  ],
  [
    'mail by an address, which has no signature of its domain',
    {
      'ses identity': verifiedDomain({ DkimAttributes: { Status: 'NOT_STARTED' } }),
      ...deployed,
    },
    { mail_domain: undefined },
    'DKIM',
    /mail_domain/,
  ],
  [
    'a domain whose DKIM records are gone',
    {
      'ses identity': verifiedDomain({
        DkimAttributes: { SigningEnabled: true, Status: 'FAILED', Tokens: ['one'] },
      }),
    },
    { ...existing },
    'DKIM',
    /one\._domainkey\.decks\.test CNAME/,
  ],
  [
    'a MAIL FROM domain without its records',
    {
      'ses identity': verifiedDomain({
        MailFromAttributes: {
          MailFromDomain: 'bounces.decks.test',
          MailFromDomainStatus: 'PENDING',
          BehaviorOnMxFailure: 'USE_DEFAULT_VALUE',
        },
      }),
    },
    { ...existing },
    'MAIL FROM',
    /bounces\.decks\.test MX 10 feedback-smtp\.us-east-1\.amazonses\.com/,
  ],
  [
    'bounces and complaints that nobody hears of',
    { 'ses feedback': refusal('NotFoundException', 404), ...deployed },
    {},
    'bounces',
    /npm run deploy/,
  ],
  [
    'complaints that are not published',
    {
      'ses feedback': json({
        EventDestinations: [{ Name: 'x', Enabled: true, MatchingEventTypes: ['BOUNCE'] }],
      }),
      ...deployed,
    },
    {},
    'bounces',
    /npm run deploy/,
  ],
])('%s is to be seen to later, and stops nothing', async (_what, laid, values, check, todo) => {
  const findings = await found(laid, values);

  const [waiting] = findings.filter((one) => one.check === check && one.state !== 'fine');
  expect(waiting?.state).toBe('later');
  expect(waiting?.todo?.join('\n')).toMatch(todo);
  expect(isStopped(findings)).toBe(false);
});
