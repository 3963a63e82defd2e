import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { stageSchema } from '#infra/config.ts';
import { stages } from '#infra/stages.ts';
import {
  createStack,
  createTemplate,
  type StageOverrides,
  synthesisMs,
  synthesizeChecked,
} from './synthesize.ts';

const certificate_arn = 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d';
const web_acl_arn = 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/deckwright/0a1b2c3d';
const domains = {
  app: { name: 'decks.example.org', certificate_arn },
  preview: { name: 'pages.example.net', certificate_arn },
};

/** Synthesises each template only once, because the synthesis is slow. */
const synthesizeOnce = (overrides: StageOverrides, stage = 'prod') => {
  let synthesized: ReturnType<typeof createTemplate> | undefined;
  return () => {
    synthesized ??= createTemplate(stage, overrides);
    return synthesized;
  };
};
const withDomains = synthesizeOnce({ domains, web_acl_arn });
const defaultStage = synthesizeOnce({});
const disposableStage = synthesizeOnce({ mail_identity: 'example.org' }, 'dev');

const findDistributions = (template: Awaited<ReturnType<typeof createTemplate>>) =>
  Object.values(template.findResources('AWS::CloudFront::Distribution')).map(
    ({ Properties }) => Properties.DistributionConfig,
  );

describe('a stage with custom domains and a web ACL', () => {
  test(
    'both hosts use the custom domains and the web ACL, with TLS 1.2 or newer',
    async () => {
      const synthesized = findDistributions(await withDomains());

      expect(synthesized.map(({ Aliases }) => Aliases)).toEqual([
        ['pages.example.net'],
        ['decks.example.org'],
      ]);
      for (const { ViewerCertificate, WebACLId } of synthesized) {
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
    'mail links and the CSP of both hosts use the custom domains',
    async () => {
      const template = await withDomains();
      const withOrigin = (name: string) => ({
        Environment: {
          Variables: Match.objectLike({
            POWERTOOLS_SERVICE_NAME: name,
            APP_ORIGIN: 'https://decks.example.org',
          }),
        },
      });

      template.hasResourceProperties('AWS::Lambda::Function', withOrigin('mailer'));
      template.hasResourceProperties('AWS::Lambda::Function', withOrigin('preview'));
      expect(
        JSON.stringify(template.findResources('AWS::CloudFront::ResponseHeadersPolicy')),
      ).toContain('frame-src https://pages.example.net;');
    },
    synthesisMs,
  );

  test(
    'a stage with custom domains and a web ACL passes the security checks',
    async () => {
      const stack = await createStack('prod', { domains, web_acl_arn });

      expect(synthesizeChecked(stack).stacks).toHaveLength(1);
    },
    synthesisMs,
  );
});

test(
  'without custom domains, the hosts have CloudFront names and no web ACL',
  async () => {
    for (const host of findDistributions(await defaultStage())) {
      expect(host).not.toHaveProperty('Aliases');
      expect(host).not.toHaveProperty('WebACLId');
    }
  },
  synthesisMs,
);

test(
  'a stage uses an existing SES identity instead of creating one',
  async () => {
    const template = await disposableStage();

    template.resourceCountIs('AWS::SES::EmailIdentity', 0);
    const policies = Object.values(template.findResources('AWS::IAM::Policy'))
      .map(({ Properties }) => JSON.stringify(Properties))
      .filter((policy) => policy.includes('ses:SendEmail'));
    expect(policies).toHaveLength(1);
    expect(policies[0]).toContain(':identity/example.org');
  },
  synthesisMs,
);

test('the sample stages have different senders, so one account can have both stages', () => {
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
    'a domain with a scheme',
    { domains: { ...domains, app: { ...domains.app, name: 'https://a.b' } } },
  ],
  ['a regional web ACL', { web_acl_arn: web_acl_arn.replace('global', 'regional') }],
])('the stage configuration is rejected for %s', (_what, overrides) => {
  expect(stageSchema.safeParse(stages.prod).success).toBe(true);
  expect(stageSchema.safeParse({ ...stages.prod, ...overrides }).success).toBe(false);
});

describe('data deleted with a stack', () => {
  const emptiedBuckets = (template: Awaited<ReturnType<typeof createTemplate>>) => {
    const custom = Object.values(template.findResources('Custom::S3AutoDeleteObjects'));
    return custom.map(({ Properties }) => Properties.BucketName.Ref);
  };

  test(
    'data deleted with a stack includes artifacts and the web app in dev',
    async () => {
      expect(emptiedBuckets(await disposableStage())).toEqual([
        expect.stringContaining('Artifacts'),
        expect.stringContaining('Web'),
      ]);
    },
    synthesisMs,
  );

  test(
    'data deleted with a stack includes only the web app in prod',
    async () => {
      expect(emptiedBuckets(await defaultStage())).toEqual([expect.stringContaining('Web')]);
    },
    synthesisMs,
  );
});
