import {
  type CfnResource,
  type CfnTemplate,
  findFirstResource,
  findResources,
  type Properties,
  type Rule,
  readReference,
} from './rule.ts';

const distributionType = 'AWS::CloudFront::Distribution';
const requestPolicyType = 'AWS::CloudFront::OriginRequestPolicy';

/** AWS-managed cache policy that enables gzip and Brotli; CachingDisabled enables neither. */
const cachingOptimized = '658327ea-f89d-4fab-a63d-7e88639e58f6';
/** AWS-managed origin request policy AllViewerExceptHostHeader. */
const allViewerExceptHost = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

/** Statuses that CloudFront caches regardless of Cache-Control. */
const cachedStatuses = [404, 414, 500, 501, 502, 503, 504];

const readThrottle = ({ Properties }: CfnResource): { rate: number; burst: number } => ({
  rate: Properties.DefaultRouteSettings.ThrottlingRateLimit,
  burst: Properties.DefaultRouteSettings.ThrottlingBurstLimit,
});

/** Whether the origin of a behaviour is a function that receives the viewer's Accept-Encoding. */
function receivesAcceptEncoding(
  template: CfnTemplate,
  { Origins }: Properties,
  { TargetOriginId, OriginRequestPolicyId }: Properties,
): boolean {
  const origin = Origins.find(({ Id }: Properties) => Id === TargetOriginId);
  if (!origin?.CustomOriginConfig) return false;
  if (OriginRequestPolicyId === allViewerExceptHost) return true;
  const policy = template.Resources[readReference(OriginRequestPolicyId) ?? '']?.Properties;
  const { HeaderBehavior, Headers = [] } = policy?.OriginRequestPolicyConfig.HeadersConfig ?? {};
  return HeaderBehavior === 'allExcept' && !Headers.includes('accept-encoding');
}

export const edgeRules: Rule[] = [
  {
    name: "the APIs' throttles are within the default quotas of an account",
    source: 'https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html',
    check: (template) => {
      const stages = findResources(template, 'AWS::ApiGatewayV2::Stage');
      const rate = stages.reduce((sum, [, stage]) => sum + readThrottle(stage).rate, 0);
      return [
        ...(rate > 10_000 ? [`The APIs allow ${rate} requests per second in total`] : []),
        ...stages
          .filter(([, stage]) => readThrottle(stage).burst > 5_000)
          .map(([id]) => `${id} allows a larger burst than the account`),
      ];
    },
    plant: (template) => {
      const stage = findFirstResource(template, 'AWS::ApiGatewayV2::Stage');
      stage.Properties.DefaultRouteSettings.ThrottlingBurstLimit = 5_001;
    },
  },
  {
    name: 'CloudFront does not cache errors',
    source:
      'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/custom-error-pages-expiration.html',
    check: (template) =>
      findResources(template, distributionType).flatMap(([id, { Properties }]) => {
        const entries = Properties.DistributionConfig.CustomErrorResponses ?? [];
        const uncached = entries
          .filter((entry: Properties) => entry.ErrorCachingMinTTL === 0)
          .map((entry: Properties) => entry.ErrorCode);
        return cachedStatuses
          .filter((status) => !uncached.includes(status))
          .map((status) => `${id} caches ${status} for 10 s`);
      }),
    plant: (template) => {
      findFirstResource(
        template,
        distributionType,
      ).Properties.DistributionConfig.CustomErrorResponses.pop();
    },
  },
  {
    name: 'errors of the API keep their status and body',
    source:
      'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/GeneratingCustomErrorResponses.html',
    check: (template) =>
      findResources(template, distributionType).flatMap(([id, { Properties }]) =>
        (Properties.DistributionConfig.CustomErrorResponses ?? [])
          .filter((entry: Properties) => entry.ResponsePagePath || entry.ResponseCode)
          .map((entry: Properties) => `${id} replaces responses with ${entry.ErrorCode}`),
      ),
    plant: (template) => {
      const [entry] = findFirstResource(template, distributionType).Properties.DistributionConfig
        .CustomErrorResponses;
      Object.assign(entry, { ResponsePagePath: '/index.html', ResponseCode: 200 });
    },
  },
  {
    // The functions compress the responses that are passed through: test/api/compression.test.ts.
    name: 'CloudFront compresses responses, or passes Accept-Encoding to functions',
    source:
      'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/ServingCompressedFiles.html',
    check: (template) =>
      findResources(template, distributionType).flatMap(([id, { Properties }]) => {
        const { DistributionConfig: config } = Properties;
        return [config.DefaultCacheBehavior, ...(config.CacheBehaviors ?? [])]
          .filter(
            ({ Compress, CachePolicyId }) => !(Compress && CachePolicyId === cachingOptimized),
          )
          .filter((behaviour) => !receivesAcceptEncoding(template, config, behaviour))
          .map(({ PathPattern = '*' }) => `${id} sends ${PathPattern} uncompressed`);
      }),
    plant: (template) => {
      const { OriginRequestPolicyConfig } = findFirstResource(
        template,
        requestPolicyType,
      ).Properties;
      OriginRequestPolicyConfig.HeadersConfig.Headers.push('accept-encoding');
    },
  },
  {
    name: 'the hosts have edge locations in Asia',
    source: 'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/PriceClass.html',
    check: (template) =>
      findResources(template, distributionType)
        .filter(
          ([, { Properties }]) => Properties.DistributionConfig.PriceClass === 'PriceClass_100',
        )
        .map(([id]) => `${id} only uses edge locations in North America, Europe and Israel`),
    plant: (template) => {
      findFirstResource(template, distributionType).Properties.DistributionConfig.PriceClass =
        'PriceClass_100';
    },
  },
];
