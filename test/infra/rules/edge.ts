import {
  type CfnResource,
  findResources,
  firstResource,
  type Properties,
  type Rule,
} from './rule.ts';

const distributionType = 'AWS::CloudFront::Distribution';

/** Statuses that CloudFront caches regardless of Cache-Control. */
const cachedStatuses = [404, 414, 500, 501, 502, 503, 504];

const readThrottle = ({ Properties }: CfnResource): { rate: number; burst: number } => ({
  rate: Properties.DefaultRouteSettings.ThrottlingRateLimit,
  burst: Properties.DefaultRouteSettings.ThrottlingBurstLimit,
});

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
      const stage = firstResource(template, 'AWS::ApiGatewayV2::Stage');
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
      firstResource(
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
      const [entry] = firstResource(template, distributionType).Properties.DistributionConfig
        .CustomErrorResponses;
      Object.assign(entry, { ResponsePagePath: '/index.html', ResponseCode: 200 });
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
      firstResource(template, distributionType).Properties.DistributionConfig.PriceClass =
        'PriceClass_100';
    },
  },
];
