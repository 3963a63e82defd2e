import { join } from 'node:path';
import { Size, Stack, Validations } from 'aws-cdk-lib';
import type { Bucket, CfnBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import type { WebConfig } from '#shared/schemas/config.ts';
import { configPath } from '../web-config.ts';
import type { DataStore } from './data-store.ts';
import { asBucket } from './exact-types.ts';
import type { WebSite } from './web-site.ts';

export type WebFilesProps = {
  store: DataStore;
  site: WebSite;
  /** Directory of the built web app. */
  directory: string;
  config: WebConfig;
  /** Text files by path: security.txt and the disclosure policy that it links to. */
  securityFiles: Record<string, string>;
};

/** Directory of files with a content hash in their name. */
const hashedFilesFolder = 'assets';

/**
 * Uploads the built web app and /config.json to the web bucket. Hashed files of earlier deployments are kept, because
 * tabs that are still open load them later.
 */
export class WebFiles extends Construct {
  constructor(scope: Construct, id: string, props: WebFilesProps) {
    super(scope, id);
    const commonOptions = {
      destinationBucket: asBucket(props.store.web),
      prune: false,
      memoryLimit: 512,
      ephemeralStorageSize: Size.mebibytes(512),
    };
    const hashed = new BucketDeployment(this, 'Hashed', {
      ...commonOptions,
      sources: [Source.asset(join(props.directory, hashedFilesFolder))],
      destinationKeyPrefix: hashedFilesFolder,
      cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
    });
    const pages = new BucketDeployment(this, 'Pages', {
      ...commonOptions,
      sources: [
        Source.asset(props.directory, { exclude: [hashedFilesFolder] }),
        Source.jsonData(configPath.slice(1), props.config),
        ...Object.entries(props.securityFiles).map(([path, text]) =>
          Source.data(path.slice(1), text),
        ),
      ],
      cacheControl: [CacheControl.noCache()],
      distribution: props.site.distribution,
      distributionPaths: ['/index.html', configPath],
    });
    // Upload index.html last: it must not reference files that don't exist yet.
    pages.node.addDependency(hashed);
    acknowledgeDeploymentHelper(Stack.of(this), props.store.web);
  }
}

/** Wildcards in the policies of CDK's deployment helper, which are suppressed one by one. */
const helperGrants = (webBucket: string) => [
  'Action::s3:GetObject*',
  'Action::s3:GetBucket*',
  'Action::s3:List*',
  'Action::s3:DeleteObject*',
  'Action::s3:Abort*',
  `Resource::<${webBucket}.Arn>/*`,
  'Resource::arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-<AWS::Region>/*',
  'Resource::*',
];

/** Suppresses the cdk-nag findings of CDK's deployment helper, found by the fixed name of its construct. */
function acknowledgeDeploymentHelper(stack: Stack, web: Bucket): void {
  const webBucket = stack.getLogicalId(web.node.defaultChild as CfnBucket);
  const reason =
    "CDK's own deployment helper: its role, runtime and grants are set by aws-cdk-lib.";
  const wildcards = helperGrants(webBucket).map((grant) => `AwsSolutions-IAM5[${grant}]`);
  const managedPolicy =
    'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]';
  const rules = [managedPolicy, 'AwsSolutions-L1', ...wildcards];
  for (const child of stack.node.children) {
    if (!child.node.id.startsWith('Custom::CDKBucketDeployment')) continue;
    Validations.of(child).acknowledge(...rules.map((id) => ({ id, reason })));
  }
}
