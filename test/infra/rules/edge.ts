import { type CfnResource, firstOf, type Properties, type Rule, resourcesOf } from './rule.ts';

const distributionType = 'AWS::CloudFront::Distribution';

/** The statuses that CloudFront caches whatever the origin's Cache-Control says. */
const cachedStatuses = [404, 414, 500, 501, 502, 503, 504];

const throttleOf = ({ Properties }: CfnResource): { rate: number; burst: number } => ({
  rate: Properties.DefaultRouteSettings.ThrottlingRateLimit,
  burst: Properties.DefaultRouteSettings.ThrottlingBurstLimit,
});

export const edgeRules: Rule[] = [
  {
    name: "the APIs' throttles are within the default quotas of an account",
    source: 'https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html',
    check: (template) => {
      const stages = resourcesOf(template, 'AWS::ApiGatewayV2::Stage');
      const rate = stages.reduce((sum, [, stage]) => sum + throttleOf(stage).rate, 0);
      return [
        ...(rate > 10_000 ? [`The APIs allow ${rate} requests a second together`] : []),
        ...stages
          .filter(([, stage]) => throttleOf(stage).burst > 5_000)
          .map(([id]) => `${id} allows more requests at once than the account`),
      ];
    },
    plant: (template) => {
      const stage = firstOf(template, 'AWS::ApiGatewayV2::Stage');
      stage.Properties.DefaultRouteSettings.ThrottlingBurstLimit = 5_001;
    },
  },
  {
    name: 'CloudFront caches no error',
    source:
      'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/custom-error-pages-expiration.html',
    check: (template) =>
      resourcesOf(template, distributionType).flatMap(([id, { Properties }]) => {
        const entries = Properties.DistributionConfig.CustomErrorResponses ?? [];
        const uncached = entries
          .filter((entry: Properties) => entry.ErrorCachingMinTTL === 0)
          .map((entry: Properties) => entry.ErrorCode);
        return cachedStatuses
          .filter((status) => !uncached.includes(status))
          .map((status) => `${id} caches ${status} for 10 s`);
      }),
    plant: (template) => {
      firstOf(template, distributionType).Properties.DistributionConfig.CustomErrorResponses.pop();
    },
  },
  {
    name: 'an error of the API keeps its status and body',
    source:
      'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/GeneratingCustomErrorResponses.html',
    check: (template) =>
      resourcesOf(template, distributionType).flatMap(([id, { Properties }]) =>
        (Properties.DistributionConfig.CustomErrorResponses ?? [])
          .filter((entry: Properties) => entry.ResponsePagePath || entry.ResponseCode)
          .map((entry: Properties) => `${id} replaces answers with ${entry.ErrorCode}`),
      ),
    plant: (template) => {
      const [entry] = firstOf(template, distributionType).Properties.DistributionConfig
        .CustomErrorResponses;
      Object.assign(entry, { ResponsePagePath: '/index.html', ResponseCode: 200 });
    },
  },
  {
    name: 'edge locations in Asia serve the hosts',
    source: 'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/PriceClass.html',
    check: (template) =>
      resourcesOf(template, distributionType)
        .filter(
          ([, { Properties }]) => Properties.DistributionConfig.PriceClass === 'PriceClass_100',
        )
        .map(([id]) => `${id} serves from North America, Europe and Israel alone`),
    plant: (template) => {
      firstOf(template, distributionType).Properties.DistributionConfig.PriceClass =
        'PriceClass_100';
    },
  },
];
