import { runInNewContext } from 'node:vm';
import { Match, type Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, test } from 'vitest';
import { charsetFunctionCode } from '#infra/constructs/charset-function.ts';
import { contentSecurityPolicy } from '#infra/constructs/security-headers.ts';
import { createTemplate, synthesisMs } from './synthesize.ts';

/** Ids of AWS-managed policies. */
const cachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const allViewerExceptHost = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

let template: Template;

beforeAll(async () => {
  template = await createTemplate('prod');
}, synthesisMs);

describe('the distribution of the app', () => {
  test('the app host serves files through the SPA fallback and /api/* uncached from API Gateway', () => {
    template.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: {
        DefaultRootObject: 'index.html',
        DefaultCacheBehavior: Match.objectLike({
          ViewerProtocolPolicy: 'redirect-to-https',
          FunctionAssociations: [
            Match.objectLike({ EventType: 'viewer-request' }),
            Match.objectLike({ EventType: 'viewer-response' }),
          ],
        }),
        CacheBehaviors: [
          Match.objectLike({
            PathPattern: '/api/*',
            AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
            CachePolicyId: cachingDisabled,
            ViewerProtocolPolicy: 'https-only',
            // The only function for API paths forwards the viewer's host; unlike that of the app's files, it does not
            // rewrite paths.
            FunctionAssociations: [
              {
                EventType: 'viewer-request',
                FunctionARN: {
                  'Fn::GetAtt': [Match.stringLikeRegexp('ViewerHost'), 'FunctionARN'],
                },
              },
            ],
          }),
        ],
      },
    });
  });

  test('the app host forwards the viewer’s host to the API and overwrites a header sent by the client', () => {
    const [found] = Object.values(
      template.findResources('AWS::CloudFront::Function', {
        Properties: { FunctionCode: Match.stringLikeRegexp('x-viewer-host') },
      }),
    );
    const handler = runInNewContext(`${found?.Properties.FunctionCode}; handler`);
    const headers = { host: { value: 'app.example' }, 'x-viewer-host': { value: 'evil.example' } };

    expect(handler({ request: { uri: '/api/x', headers } })).toEqual({
      uri: '/api/x',
      headers: { host: { value: 'app.example' }, 'x-viewer-host': { value: 'app.example' } },
    });
  });

  test('the app host forwards neither cookies nor Host to the API', () => {
    template.hasResourceProperties('AWS::CloudFront::OriginRequestPolicy', {
      OriginRequestPolicyConfig: {
        CookiesConfig: { CookieBehavior: 'none' },
        HeadersConfig: { HeaderBehavior: 'allExcept', Headers: ['host'] },
        QueryStringsConfig: { QueryStringBehavior: 'all' },
      },
    });
  });

  test('the app host uses origin access control for its bucket', () => {
    template.resourceCountIs('AWS::CloudFront::OriginAccessControl', 1);
  });

  test('the app host forbids inline scripts and framing by other sites', () => {
    const policy = contentSecurityPolicy({ preview: 'https://preview.example' });

    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain('frame-src https://preview.example');
  });

  test('the app host may frame only the preview distribution', () => {
    const policies = JSON.stringify(
      template.findResources('AWS::CloudFront::ResponseHeadersPolicy'),
    );

    expect(policies).toMatch(
      /frame-src https:\/\/",\{"Fn::GetAtt":\["PreviewSiteDistribution\w+","DomainName"\]\},"; frame-ancestors/,
    );
    expect(policies).not.toContain('*.cloudfront.net');
  });
});

/** Returns the Content-Type header after the CloudFront function has run. */
function getTypeAtEdge(type: string): string {
  const run: unknown = runInNewContext(`${charsetFunctionCode}; handler`);
  if (typeof run !== 'function') throw new Error('The code has no handler.');
  const response = { headers: { 'content-type': { value: type } } };
  expect(run({ response })).toBe(response);
  return response.headers['content-type'].value;
}

test.each([
  ['text/html', 'text/html; charset=utf-8'],
  ['text/css', 'text/css; charset=utf-8'],
  ['text/javascript', 'text/javascript; charset=utf-8'],
  ['application/javascript', 'application/javascript; charset=utf-8'],
  ['application/json', 'application/json; charset=utf-8'],
  ['text/html; charset=utf-8', 'text/html; charset=utf-8'],
  ['font/woff2', 'font/woff2'],
  ['image/svg+xml', 'image/svg+xml'],
])('a web app file of type %s is sent as %s', (stored, sent) => {
  expect(getTypeAtEdge(stored)).toBe(sent);
});

test('both hosts add HSTS of one year, nosniff and no-referrer to every response', () => {
  const behaviours = Object.values(template.findResources('AWS::CloudFront::Distribution')).flatMap(
    ({ Properties: { DistributionConfig } }) => [
      DistributionConfig.DefaultCacheBehavior,
      ...(DistributionConfig.CacheBehaviors ?? []),
    ],
  );
  const policies = template.findResources('AWS::CloudFront::ResponseHeadersPolicy');

  expect(behaviours).toHaveLength(3);
  for (const { ResponseHeadersPolicyId } of behaviours) {
    const policy = policies[ResponseHeadersPolicyId.Ref]?.Properties.ResponseHeadersPolicyConfig;
    expect(policy?.SecurityHeadersConfig).toMatchObject({
      StrictTransportSecurity: {
        AccessControlMaxAgeSec: 31_536_000,
        IncludeSubdomains: true,
        Override: true,
      },
      ContentTypeOptions: { Override: true },
      ReferrerPolicy: { ReferrerPolicy: 'no-referrer', Override: true },
    });
  }
});

test('API Gateway’s own responses get a CSP; the functions’ CSP is kept', () => {
  const policies = Object.values(template.findResources('AWS::CloudFront::ResponseHeadersPolicy'))
    .map(
      ({ Properties }) =>
        Properties.ResponseHeadersPolicyConfig.SecurityHeadersConfig.ContentSecurityPolicy,
    )
    .map(({ ContentSecurityPolicy, Override }) => [
      JSON.stringify(ContentSecurityPolicy),
      Override,
    ]);

  expect(policies).toHaveLength(3);
  expect(policies.every(([policy]) => String(policy).includes('frame-ancestors '))).toBe(true);
  expect(policies.map(([, override]) => override).toSorted()).toEqual([false, false, true]);
});

describe('the distribution of the preview host', () => {
  test('the preview host is a second distribution that does not cache and forwards cookies', () => {
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

  test('the preview host has its own HTTP API with only the preview routes', () => {
    const routes = Object.values(template.findResources('AWS::ApiGatewayV2::Route'));

    expect(routes.map(({ Properties }) => Properties.RouteKey).toSorted()).toEqual([
      'ANY /api/{proxy+}',
      'GET /api/presentations/{id}/pictures/{picture}',
      'GET /api/presentations/{id}/preview',
      'GET /s/{share}',
      'GET /s/{share}/cover.png',
      'GET /s/{share}/pictures/{picture}',
      'POST /api/presentations/{id}/preview',
      'POST /s/{share}',
      'POST /s/{share}/time',
    ]);
  });
});

test('access logs contain neither path nor query, which may contain tokens', () => {
  const stages = Object.values(template.findResources('AWS::ApiGatewayV2::Stage'));

  expect(stages).toHaveLength(2);
  for (const { Properties } of stages) {
    expect(Properties.AccessLogSettings.Format).not.toMatch(/path|query|uri/i);
    expect(Properties.DefaultRouteSettings.ThrottlingRateLimit).toBeGreaterThan(0);
  }
});

test('both hosts send the origin secret, which only the functions behind them can read', () => {
  const origins = Object.values(template.findResources('AWS::CloudFront::Distribution')).flatMap(
    ({ Properties }) => Properties.DistributionConfig.Origins as Record<string, unknown>[],
  );
  const toFunctions = origins.filter(({ CustomOriginConfig }) => CustomOriginConfig !== undefined);

  expect(toFunctions).toHaveLength(2);
  for (const { OriginCustomHeaders } of toFunctions) {
    const [header] = OriginCustomHeaders as { HeaderName: string; HeaderValue: unknown }[];
    expect(header?.HeaderName).toBe('x-origin-secret');
    // CloudFormation resolves the value at deployment; the template contains a reference.
    expect(JSON.stringify(header?.HeaderValue)).toMatch(
      /\{\{resolve:secretsmanager:.*:SecretString:a::\}\}/,
    );
  }
  const functions = Object.values(template.findResources('AWS::Lambda::Function'));
  const withSecret = functions
    .filter(({ Properties }) => 'ORIGIN_SECRET_ARN' in (Properties.Environment?.Variables ?? {}))
    .map(({ Properties }) => Properties.Environment.Variables.POWERTOOLS_SERVICE_NAME);
  expect(withSecret.toSorted()).toEqual(['api', 'preview']);
});
