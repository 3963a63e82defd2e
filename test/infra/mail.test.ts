import { Match } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, test } from 'vitest';
import { stageSchema } from '#infra/config.ts';
import { stages } from '#infra/stages.ts';
import { createStack, synthesisMs, synthesizeChecked, templateOf } from './synthesize.ts';

const mail = { mail_from: 'Deckwright <no-reply@decks.example.org>', mail_domain: 'example.org' };

let template: Awaited<ReturnType<typeof templateOf>>;

beforeAll(async () => {
  template = await templateOf('prod', mail);
}, synthesisMs);

describe('a stage with a domain', () => {
  test('sends by the domain, with Easy DKIM and an own MAIL FROM domain', () => {
    template.resourceCountIs('AWS::SES::EmailIdentity', 1);
    template.hasResourceProperties('AWS::SES::EmailIdentity', {
      EmailIdentity: 'example.org',
      DkimSigningAttributes: { NextSigningKeyLength: 'RSA_2048_BIT' },
      MailFromAttributes: {
        MailFromDomain: 'bounces.example.org',
        // Until its records exist mail must go out all the same.
        BehaviorOnMxFailure: Match.absent(),
      },
      FeedbackAttributes: { EmailForwardingEnabled: false },
    });
  });

  test('names the DNS records as outputs', () => {
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
    'leaves the security checks nothing to find',
    async () => {
      expect(synthesizeChecked(await createStack('prod', mail)).stacks).toHaveLength(1);
    },
    synthesisMs,
  );
});

test('addresses are suppressed by the stage alone, not by the account’s list', () => {
  template.hasResourceProperties('AWS::SES::ConfigurationSet', {
    Name: 'Deckwright-prod',
    SuppressionOptions: { SuppressedReasons: [] },
  });
});

test.each([
  [{ mail_identity: 'example.com' }, 'mail_identity'],
  [{ mail_domain: 'example.org' }, 'mail_from'],
  [{ mail_domain: 'ample.com' }, 'mail_from'],
])('prod can’t have %j', (laid, named) => {
  const { error } = stageSchema.safeParse({ ...stages.prod, ...laid });

  expect(error?.issues).toMatchObject([
    { path: ['mail_domain'], message: expect.stringContaining(named) },
  ]);
});

test('a sender may be of a domain below', () => {
  expect(stageSchema.safeParse({ ...stages.prod, ...mail }).success).toBe(true);
});
