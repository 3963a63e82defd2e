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
import type { StackAssets } from '../assets.ts';
import type { StageConfig } from '../config.ts';
import type { DataStore } from './data-store.ts';
import { acknowledgeEdgeChecks } from './distribution-checks.ts';
import { edgeOf, originOf } from './edge.ts';
import { allowListing, allowObjects } from './grants.ts';
import { createHeadersPolicy } from './headers-policy.ts';
import { HttpGateway } from './http-gateway.ts';
import { NodeFunction } from './node-function.ts';
import { originHeaders } from './origin-secret.ts';

export type PreviewSiteProps = {
  config: StageConfig;
  assets: StackAssets;
  store: DataStore;
  jwtSecret: ISecret;
  originSecret: ISecret;
  /** The only origin that may frame a preview. */
  appOrigin: string;
};

/** What the preview host answers, nothing else; the local gateway follows the same list. */
export const previewRoutes = ['/api/presentations/{id}/preview', '/s/{share}'];

/**
 * The host of generated decks: another domain than the app's, so that no script on it could ever
 * reach a session. It has an HTTP API of its own; through the app's host there is no way to it.
 */
export class PreviewSite extends Construct {
  readonly preview: NodeFunction;
  readonly gateway: HttpGateway;
  readonly distribution: Distribution;
  readonly origin: string;

  constructor(scope: Construct, id: string, props: PreviewSiteProps) {
    super(scope, id);
    this.preview = this.createFunction(props);
    this.gateway = new HttpGateway(this, 'Gateway', {
      config: props.config,
      target: this.preview,
      routes: previewRoutes.map((path) => ({ path, methods: [HttpMethod.GET, HttpMethod.POST] })),
    });
    this.distribution = new Distribution(this, 'Distribution', {
      ...edgeOf(this, props.config, 'preview'),
      comment: `${Stack.of(this).stackName} preview`,
      defaultBehavior: {
        origin: new HttpOrigin(this.gateway.domainName, {
          customHeaders: originHeaders(props.originSecret, props.config),
        }),
        viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
        allowedMethods: AllowedMethods.ALLOW_ALL,
        // Tokens are in queries and cookies: nothing here may enter a shared cache.
        cachePolicy: CachePolicy.CACHING_DISABLED,
        originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
        responseHeadersPolicy: createHeadersPolicy(this, 'Headers'),
      },
    });
    acknowledgeEdgeChecks(this.distribution, props.config);
    this.origin = originOf(this.distribution, props.config, 'preview');
  }

  private createFunction(props: PreviewSiteProps) {
    const { config, assets, store, jwtSecret, originSecret, appOrigin } = props;
    const preview = new NodeFunction(this, 'Handler', {
      name: 'preview',
      config,
      bundle: assets.bundles.preview,
      memoryMb: 512,
      timeout: Duration.seconds(10),
      environment: {
        TABLE_NAME: store.table.tableName,
        ARTIFACTS_BUCKET: store.artifacts.bucketName,
        JWT_SECRET_ARN: jwtSecret.secretArn,
        ORIGIN_SECRET_ARN: originSecret.secretArn,
        APP_ORIGIN: appOrigin,
      },
    });
    // It knows what it looks for: no index, no list.
    preview.allow(['dynamodb:GetItem'], [store.table.tableArn]);
    // All it writes: views of shared links, and how often their passwords were tried.
    preview.allow(['dynamodb:UpdateItem'], [store.table.tableArn], {
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['SHARE#*', 'COUNTER#*'] },
    });
    allowListing(preview, store.artifacts);
    allowObjects(preview, store.artifacts, 'decks/', ['Get']);
    preview.allow(['secretsmanager:GetSecretValue'], [jwtSecret.secretArn, originSecret.secretArn]);
    return preview;
  }
}
