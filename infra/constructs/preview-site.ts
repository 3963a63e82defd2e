import { Duration, Stack } from 'aws-cdk-lib';
import { HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  OriginRequestPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { jwksPath } from '#shared/jwks-path.ts';
import type { StackAssets } from '../assets.ts';
import type { StageConfig } from '../config.ts';
import type { DataStore } from './data-store.ts';
import { acknowledgeEdgeChecks } from './distribution-checks.ts';
import { edgeProps, hostOrigin } from './edge.ts';
import { allowBucketListing, allowBucketObjects } from './grants.ts';
import { createHeadersPolicy } from './headers-policy.ts';
import { HttpGateway } from './http-gateway.ts';
import { NodeFunction } from './node-function.ts';
import { originHeaders } from './origin-secret.ts';
import { emptyPagePolicy } from './security-headers.ts';

export type PreviewSiteProps = { config: StageConfig; originSecret: ISecret };

export type PreviewFunctionProps = PreviewSiteProps & {
  assets: StackAssets;
  store: DataStore;
  /** Keys that sign preview passes. The function has no access to the API's keys. */
  previewKeys: ISecret;
  /** The only origin that may frame a preview. */
  appOrigin: string;
  /** The API's HTTP gateway. Its JWKS endpoint provides the public keys that verify access tokens. */
  api: HttpGateway;
};

/** All routes of the preview host; the local gateway uses the same list. `/s/{share}` is also `/s/oembed`. */
const pageRoutes = ['/api/presentations/{id}/preview', '/s/{share}'];
const pictureRoutes = [
  '/api/presentations/{id}/pictures/{picture}',
  '/s/{share}/pictures/{picture}',
  '/s/{share}/cover.png',
];

const reportRoute = '/s/{share}/time';

/**
 * The host of generated decks. It has a different domain than the app, so that scripts in a deck can't reach a session,
 * and its own HTTP API, so that decks can't be requested through the app's host. Creation order: the preview host; the
 * app's host, whose frame-src names the preview host; the preview function, whose frame-ancestors names the app's host.
 */
export class PreviewSite extends Construct {
  readonly gateway: HttpGateway;
  readonly distribution: Distribution;
  readonly origin: string;

  constructor(scope: Construct, id: string, props: PreviewSiteProps) {
    super(scope, id);
    this.gateway = new HttpGateway(this, 'Gateway', props.config);
    this.distribution = new Distribution(this, 'Distribution', {
      ...edgeProps(this, props.config, 'preview'),
      comment: `${Stack.of(this).stackName} preview`,
      defaultBehavior: {
        origin: new HttpOrigin(this.gateway.domainName, {
          customHeaders: originHeaders(props.originSecret, props.config),
        }),
        viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
        allowedMethods: AllowedMethods.ALLOW_ALL,
        // Queries and cookies contain tokens: a shared cache must not store any response.
        cachePolicy: CachePolicy.CACHING_DISABLED,
        originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
        responseHeadersPolicy: createHeadersPolicy(this, 'Headers', {
          // This policy applies to API Gateway's own responses. The function sends a policy that lets the app frame its
          // pages.
          csp: emptyPagePolicy,
          override: false,
        }),
      },
    });
    acknowledgeEdgeChecks(this.distribution, props.config);
    this.origin = hostOrigin(this.distribution, props.config, 'preview');
  }

  /** Creates the function behind the host. Called after the app's host exists, because each CSP names the other host. */
  serve(props: PreviewFunctionProps): NodeFunction {
    const preview = this.createFunction(props);
    this.gateway.route(
      [
        ...pageRoutes.map((path) => ({ path, methods: [HttpMethod.GET, HttpMethod.POST] })),
        ...pictureRoutes.map((path) => ({ path, methods: [HttpMethod.GET] })),
        { path: reportRoute, methods: [HttpMethod.POST] },
      ],
      preview,
    );
    return preview;
  }

  private createFunction(props: PreviewFunctionProps) {
    const { config, assets, store, previewKeys, originSecret, appOrigin } = props;
    const preview = new NodeFunction(this, 'Handler', {
      name: 'preview',
      config,
      bundle: assets.bundles.preview,
      memoryMb: 512,
      timeout: Duration.seconds(10),
      environment: {
        TABLE_NAME: store.table.tableName,
        ARTIFACTS_BUCKET: store.artifacts.bucketName,
        PREVIEW_SECRET_ARN: previewKeys.secretArn,
        JWKS_URL: `https://${props.api.domainName}${jwksPath}`,
        ORIGIN_SECRET_ARN: originSecret.secretArn,
        APP_ORIGIN: appOrigin,
        PREVIEW_ORIGIN: this.origin,
      },
    });
    // The function reads single items by key, so its role allows neither queries nor indexes.
    preview.allow(['dynamodb:GetItem'], [store.table.tableArn]);
    // The function updates only the view statistics of share links (view counts and times) and the counters of rate
    // limits.
    preview.allow(['dynamodb:UpdateItem'], [store.table.tableArn], {
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['SHARE#*', 'COUNTER#*'] },
    });
    allowBucketListing(preview, store.artifacts);
    allowBucketObjects(preview, store.artifacts, 'decks/', ['Get']);
    preview.allow(
      ['secretsmanager:GetSecretValue'],
      [previewKeys.secretArn, originSecret.secretArn],
    );
    return preview;
  }
}
