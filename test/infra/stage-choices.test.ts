import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { stageSchema } from '#infra/config.ts';
import { stages } from '#infra/stages.ts';
import {
  createStack,
  type Laid,
  synthesisMs,
  synthesizeChecked,
  templateOf,
} from './synthesize.ts';

const certificate_arn = 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d';
const web_acl_arn = 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/deckwright/0a1b2c3d';
const domains = {
  app: { name: 'decks.example.org', certificate_arn },
  preview: { name: 'pages.example.net', certificate_arn },
};

/** Synthesised once: each takes its time. */
const once = (laid: Laid, stage = 'prod') => {
  let made: ReturnType<typeof templateOf> | undefined;
  return () => {
    made ??= templateOf(stage, laid);
    return made;
  };
};
const named = once({ domains, web_acl_arn });
const plain = once({});
const throwaway = once({ mail_identity: 'example.org' }, 'dev');

const hosts = (template: Awaited<ReturnType<typeof templateOf>>) =>
  Object.values(template.findResources('AWS::CloudFront::Distribution')).map(
    ({ Properties }) => Properties.DistributionConfig,
  );

describe('a stage with names of its own and a web ACL', () => {
  test(
    'serves both hosts by them, over TLS 1.2 or newer, behind the web ACL',
    async () => {
      const made = hosts(await named());

      expect(made.map(({ Aliases }) => Aliases)).toEqual([
        ['pages.example.net'],
        ['decks.example.org'],
      ]);
      for (const { ViewerCertificate, WebACLId } of made) {
        expect(ViewerCertificate).toEqual({
          AcmCertificateArn: certificate_arn,
          MinimumProtocolVersion: 'TLSv1.2_2021',
          SslSupportMethod: 'sni-only',
        });
        expect(WebACLId).toBe(web_acl_arn);
      }
    },
    synthesisMs,
  );

  test(
    'names the hosts to each other: links in mails, the frame, who may frame it',
    async () => {
      const template = await named();
      const told = (name: string) => ({
        Environment: {
          Variables: Match.objectLike({
            POWERTOOLS_SERVICE_NAME: name,
            APP_ORIGIN: 'https://decks.example.org',
          }),
        },
      });

      template.hasResourceProperties('AWS::Lambda::Function', told('mailer'));
      template.hasResourceProperties('AWS::Lambda::Function', told('preview'));
      expect(
        JSON.stringify(template.findResources('AWS::CloudFront::ResponseHeadersPolicy')),
      ).toContain('frame-src https://pages.example.net;');
    },
    synthesisMs,
  );

  test(
    'leaves the security checks nothing to find',
    async () => {
      const stack = await createStack('prod', { domains, web_acl_arn });

      expect(synthesizeChecked(stack).stacks).toHaveLength(1);
    },
    synthesisMs,
  );
});

test(
  'without them CloudFront draws the names and nothing stands before the hosts',
  async () => {
    for (const host of hosts(await plain())) {
      expect(host).not.toHaveProperty('Aliases');
      expect(host).not.toHaveProperty('WebACLId');
    }
  },
  synthesisMs,
);

test(
  'a sender that the account verified before is sent by, and not made again',
  async () => {
    const template = await throwaway();

    template.resourceCountIs('AWS::SES::EmailIdentity', 0);
    const policies = Object.values(template.findResources('AWS::IAM::Policy'))
      .map(({ Properties }) => JSON.stringify(Properties))
      .filter((policy) => policy.includes('ses:SendEmail'));
    expect(policies).toHaveLength(1);
    expect(policies[0]).toContain(':identity/example.org');
  },
  synthesisMs,
);

test('two stages of one account send by different addresses', () => {
  const senders = [stages.dev, stages.prod].map(({ mail_from }) => mail_from);

  expect(new Set(senders).size).toBe(2);
});

test.each([
  ['one name for both hosts', { domains: { app: domains.app, preview: domains.app } }],
  [
    'a certificate of another region',
    {
      domains: {
        ...domains,
        app: { ...domains.app, certificate_arn: certificate_arn.replace('us-east-1', 'eu-west-1') },
      },
    },
  ],
  [
    'a scheme before a name',
    { domains: { ...domains, app: { ...domains.app, name: 'https://a.b' } } },
  ],
  ['a regional web ACL', { web_acl_arn: web_acl_arn.replace('global', 'regional') }],
])('%s is refused', (_what, laid) => {
  expect(stageSchema.safeParse(stages.prod).success).toBe(true);
  expect(stageSchema.safeParse({ ...stages.prod, ...laid }).success).toBe(false);
});

describe('what goes with a stack', () => {
  const emptied = (template: Awaited<ReturnType<typeof templateOf>>) => {
    const custom = Object.values(template.findResources('Custom::S3AutoDeleteObjects'));
    return custom.map(({ Properties }) => Properties.BucketName.Ref);
  };

  test(
    'is emptied first in dev: the artifacts and the web app',
    async () => {
      expect(emptied(await throwaway())).toEqual([
        expect.stringContaining('Artifacts'),
        expect.stringContaining('Web'),
      ]);
    },
    synthesisMs,
  );

  test(
    'is the web app alone in prod, whose artifacts nothing of the stack may empty',
    async () => {
      expect(emptied(await plain())).toEqual([expect.stringContaining('Web')]);
    },
    synthesisMs,
  );
});
