import { Match, type Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, test } from 'vitest';
import { contentSecurityPolicy } from '#infra/constructs/security-headers.ts';
import { isAppRoute } from '#infra/constructs/spa-fallback.ts';
import { synthesisMs, templateOf } from './synthesize.ts';

/** AWS's own policies, by the ids CloudFront has for them. */
const cachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const allViewerExceptHost = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

let template: Template;

beforeAll(async () => {
  template = await templateOf('prod');
}, synthesisMs);

describe('the app host', () => {
  test('serves files through the SPA fallback and /api/* uncached from API Gateway', () => {
    template.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: {
        DefaultRootObject: 'index.html',
        DefaultCacheBehavior: Match.objectLike({
          ViewerProtocolPolicy: 'redirect-to-https',
          FunctionAssociations: [Match.objectLike({ EventType: 'viewer-request' })],
        }),
        CacheBehaviors: [
          Match.objectLike({
            PathPattern: '/api/*',
            CachePolicyId: cachingDisabled,
            ViewerProtocolPolicy: 'https-only',
            FunctionAssociations: Match.absent(),
          }),
        ],
        CustomErrorResponses: Match.absent(),
      },
    });
  });

  test('passes no cookies and no Host to the API', () => {
    template.hasResourceProperties('AWS::CloudFront::OriginRequestPolicy', {
      OriginRequestPolicyConfig: {
        CookiesConfig: { CookieBehavior: 'none' },
        HeadersConfig: { HeaderBehavior: 'allExcept', Headers: ['host'] },
        QueryStringsConfig: { QueryStringBehavior: 'all' },
      },
    });
  });

  test('reads its bucket by origin access control', () => {
    template.resourceCountIs('AWS::CloudFront::OriginAccessControl', 1);
  });

  test('allows no inline script and no frame around it', () => {
    const policy = contentSecurityPolicy({ preview: 'https://preview.example' });

    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain('frame-src https://preview.example');
  });

  test.each([
    ['/', true],
    ['/decks/01H', true],
    ['/preview/01H', true],
    ['/assets/index-abc.js', false],
    ['/favicon.ico', false],
  ])('%s is a route of the app: %s', (path, expected) => {
    expect(isAppRoute(path)).toBe(expected);
  });
});

describe('the preview host', () => {
  test('is a second distribution that caches nothing and passes cookies on', () => {
    template.resourceCountIs('AWS::CloudFront::Distribution', 2);
    template.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: {
        DefaultCacheBehavior: Match.objectLike({
          CachePolicyId: cachingDisabled,
          OriginRequestPolicyId: allViewerExceptHost,
        }),
        CacheBehaviors: Match.absent(),
      },
    });
  });

  test('has an HTTP API of its own with no route but its two', () => {
    const routes = Object.values(template.findResources('AWS::ApiGatewayV2::Route'));

    expect(routes.map(({ Properties }) => Properties.RouteKey).toSorted()).toEqual([
      'ANY /api/{proxy+}',
      'GET /api/presentations/{id}/preview',
      'GET /s/{share}',
      'POST /api/presentations/{id}/preview',
      'POST /s/{share}',
    ]);
  });
});

test('access logs hold neither path nor query, where tokens are', () => {
  const stages = Object.values(template.findResources('AWS::ApiGatewayV2::Stage'));

  expect(stages).toHaveLength(2);
  for (const { Properties } of stages) {
    expect(Properties.AccessLogSettings.Format).not.toMatch(/path|query|uri/i);
    expect(Properties.DefaultRouteSettings.ThrottlingRateLimit).toBeGreaterThan(0);
  }
});

test('both hosts prove themselves to their functions, which know the secret and nobody else does', () => {
  const origins = Object.values(template.findResources('AWS::CloudFront::Distribution')).flatMap(
    ({ Properties }) => Properties.DistributionConfig.Origins as Record<string, unknown>[],
  );
  const toFunctions = origins.filter(({ CustomOriginConfig }) => CustomOriginConfig !== undefined);

  expect(toFunctions).toHaveLength(2);
  for (const { OriginCustomHeaders } of toFunctions) {
    const [header] = OriginCustomHeaders as { HeaderName: string; HeaderValue: unknown }[];
    expect(header?.HeaderName).toBe('x-origin-secret');
    // The value is put in as CloudFormation deploys: the template holds a reference to it.
    expect(JSON.stringify(header?.HeaderValue)).toMatch(
      /\{\{resolve:secretsmanager:.*:SecretString:a::\}\}/,
    );
  }
  const functions = Object.values(template.findResources('AWS::Lambda::Function'));
  const knowing = functions
    .filter(({ Properties }) => 'ORIGIN_SECRET_ARN' in (Properties.Environment?.Variables ?? {}))
    .map(({ Properties }) => Properties.Environment.Variables.POWERTOOLS_SERVICE_NAME);
  expect(knowing.toSorted()).toEqual(['api', 'preview']);
});
