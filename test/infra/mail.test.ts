import { Match } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, test } from 'vitest';
import { stageSchema } from '#infra/config.ts';
import { stages } from '#infra/stages.ts';
import { createStack, createTemplate, synthesisMs, synthesizeChecked } from './synthesize.ts';

const mail = { mail_from: 'Deckwright <no-reply@decks.example.org>', mail_domain: 'example.org' };

let template: Awaited<ReturnType<typeof createTemplate>>;

beforeAll(async () => {
  template = await createTemplate('prod', mail);
}, synthesisMs);

describe('mail of a stage with a domain', () => {
  test('a stage with a domain sends from the domain, with Easy DKIM and a custom MAIL FROM domain', () => {
    template.resourceCountIs('AWS::SES::EmailIdentity', 1);
    template.hasResourceProperties('AWS::SES::EmailIdentity', {
      EmailIdentity: 'example.org',
      DkimSigningAttributes: { NextSigningKeyLength: 'RSA_2048_BIT' },
      MailFromAttributes: {
        MailFromDomain: 'bounces.example.org',
        // Must be absent: mail must also be sent before the DNS records of the MAIL FROM domain exist.
        BehaviorOnMxFailure: Match.absent(),
      },
      FeedbackAttributes: { EmailForwardingEnabled: false },
    });
  });

  test('a stage with a domain has the DNS records as outputs', () => {
    const outputs = template.findOutputs('*');
    const outputText = (name: string) => JSON.stringify(outputs[name]?.Value);

    for (const i of [1, 2, 3]) {
      const part = (name: string) => ({ 'Fn::GetAtt': [expect.any(String), `${name}${i}`] });
      expect(outputs[`MailDnsDkim${i}`]?.Value).toEqual({
        'Fn::Join': ['', [part('DkimDNSTokenName'), ' CNAME ', part('DkimDNSTokenValue')]],
      });
    }
    expect(outputText('MailDnsMailFrom')).toContain('bounces.example.org MX 10 feedback-smtp.');
    expect(outputs.MailDnsSpf?.Value).toBe(
      'bounces.example.org TXT "v=spf1 include:amazonses.com ~all"',
    );
  });

  test(
    'a stage with a domain passes the security checks',
    async () => {
      expect(synthesizeChecked(await createStack('prod', mail)).stacks).toHaveLength(1);
    },
    synthesisMs,
  );
});

test('addresses are suppressed by the stage, not by the account’s suppression list', () => {
  template.hasResourceProperties('AWS::SES::ConfigurationSet', {
    Name: 'Deckwright-prod',
    SuppressionOptions: { SuppressedReasons: [] },
  });
});

test.each([
  [{ mail_identity: 'example.com' }, 'mail_identity'],
  [{ mail_domain: 'example.org' }, 'mail_from'],
  [{ mail_domain: 'ample.com' }, 'mail_from'],
])('the mail settings %j are rejected in prod', (overrides, named) => {
  const { error } = stageSchema.safeParse({ ...stages.prod, ...overrides });

  expect(error?.issues).toMatchObject([
    { path: ['mail_domain'], message: expect.stringContaining(named) },
  ]);
});

test('a sender in a subdomain is accepted', () => {
  expect(stageSchema.safeParse({ ...stages.prod, ...mail }).success).toBe(true);
});
