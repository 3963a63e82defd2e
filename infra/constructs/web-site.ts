import { Stack } from 'aws-cdk-lib';
import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  FunctionEventType,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import { securityFolder } from '../security-text.ts';
import { configPath } from '../web-config.ts';
import { createCharsetFunction } from './charset-function.ts';
import type { DataStore } from './data-store.ts';
import { acknowledgeEdgeChecks } from './distribution-checks.ts';
import { edgeProps, hostOrigin } from './edge.ts';
import { asBucket } from './exact-types.ts';
import { createHeadersPolicy } from './headers-policy.ts';
import type { HttpGateway } from './http-gateway.ts';
import { originHeaders } from './origin-secret.ts';
import { pictureOrigins } from './picture-providers.ts';
import { contentSecurityPolicy, emptyPagePolicy } from './security-headers.ts';
import { createSpaFallback, readFilePaths } from './spa-fallback.ts';
import { createViewerHost } from './viewer-host.ts';

export type WebSiteProps = {
  config: StageConfig;
  store: DataStore;
  api: HttpGateway;
  originSecret: ISecret;
  /** The only origin that the app may frame. */
  previewOrigin: string;
  /** Directory of the built web app. */
  directory: string;
};

/** The app's host: the web app from its bucket, and `/api/*` from API Gateway. */
export class WebSite extends Construct {
  readonly distribution: Distribution;
  readonly origin: string;

  constructor(scope: Construct, id: string, props: WebSiteProps) {
    super(scope, id);
    const { config, store, api, originSecret, previewOrigin, directory } = props;
    const webAppPaths = readFilePaths(directory);
    const csp = contentSecurityPolicy({
      preview: previewOrigin,
      artifacts: `https://${store.artifacts.bucketRegionalDomainName}`,
      pictures: pictureOrigins(config),
    });
    this.distribution = new Distribution(this, 'Distribution', {
      ...edgeProps(this, config, 'app'),
      comment: `${Stack.of(this).stackName} app`,
      defaultRootObject: 'index.html',
      defaultBehavior: {
        origin: S3BucketOrigin.withOriginAccessControl(asBucket(store.web)),
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        responseHeadersPolicy: createHeadersPolicy(this, 'PageHeaders', { csp, override: true }),
        functionAssociations: [
          {
            function: createSpaFallback(this, 'SpaFallback', {
              files: [...webAppPaths.files, configPath],
              folders: [...webAppPaths.folders, securityFolder],
            }),
            eventType: FunctionEventType.VIEWER_REQUEST,
          },
          {
            function: createCharsetFunction(this, 'CharsetNaming'),
            eventType: FunctionEventType.VIEWER_RESPONSE,
          },
        ],
      },
      additionalBehaviors: {
        '/api/*': {
          origin: new HttpOrigin(api.domainName, {
            customHeaders: originHeaders(originSecret, config),
          }),
          viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
          allowedMethods: AllowedMethods.ALLOW_ALL,
          cachePolicy: CachePolicy.CACHING_DISABLED,
          originRequestPolicy: createApiRequestPolicy(this),
          // API Gateway sends some responses itself (404, 429, 503), without the function's content security policy, so
          // CloudFront adds one.
          responseHeadersPolicy: createHeadersPolicy(this, 'ApiHeaders', {
            csp: emptyPagePolicy,
            override: false,
          }),
          functionAssociations: [
            {
              function: createViewerHost(this, 'ViewerHost'),
              eventType: FunctionEventType.VIEWER_REQUEST,
            },
          ],
        },
      },
    });
    acknowledgeEdgeChecks(this.distribution, config);
    this.origin = hostOrigin(this.distribution, config, 'app');
  }
}

/** Forwards everything except the Host header, which API Gateway routes by, and cookies, which the API doesn't use. */
function createApiRequestPolicy(scope: Construct): OriginRequestPolicy {
  return new OriginRequestPolicy(scope, 'ApiRequest', {
    headerBehavior: OriginRequestHeaderBehavior.denyList('host'),
    queryStringBehavior: OriginRequestQueryStringBehavior.all(),
    cookieBehavior: OriginRequestCookieBehavior.none(),
  });
}
