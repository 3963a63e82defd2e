/** A list price of AWS, and the free allowance per month, if it is permanent. */
export type Price = {
  /** Dollars per `per` units. */
  usd: number;
  per: number;
  unit: string;
  free?: number;
  page: string;
};

const pricePages = {
  apiGateway: 'https://aws.amazon.com/api-gateway/pricing/',
  cloudFront: 'https://aws.amazon.com/cloudfront/pricing/',
  cloudWatch: 'https://aws.amazon.com/cloudwatch/pricing/',
  dynamo: 'https://aws.amazon.com/dynamodb/pricing/on-demand/',
  guardDuty: 'https://aws.amazon.com/guardduty/pricing/',
  keys: 'https://aws.amazon.com/kms/pricing/',
  lambda: 'https://aws.amazon.com/lambda/pricing/',
  s3: 'https://aws.amazon.com/s3/pricing/',
  secrets: 'https://aws.amazon.com/secrets-manager/pricing/',
  sqs: 'https://aws.amazon.com/sqs/pricing/',
  xRay: 'https://aws.amazon.com/xray/pricing/',
} as const;

/**
 * Region and date of the list prices; of prices that depend on usage, the first tier. Model prices are in
 * lambdas/models/catalog.ts.
 */
export const priceList = { region: 'us-east-1', as_of: '2026-06' };

export const prices = {
  lambdaRequests: {
    usd: 0.2,
    per: 1_000_000,
    unit: 'invocations',
    free: 1_000_000,
    page: pricePages.lambda,
  },
  /** Price for arm64, the architecture of all functions. */
  lambdaTime: {
    usd: 0.0000133334,
    per: 1,
    unit: 'GB-seconds of functions',
    free: 400_000,
    page: pricePages.lambda,
  },
  apiRequests: { usd: 1, per: 1_000_000, unit: 'HTTP API requests', page: pricePages.apiGateway },
  tableReads: { usd: 0.125, per: 1_000_000, unit: 'read units', page: pricePages.dynamo },
  tableWrites: { usd: 0.625, per: 1_000_000, unit: 'write units', page: pricePages.dynamo },
  tableStorage: {
    usd: 0.25,
    per: 1,
    unit: 'GB-months of table storage',
    free: 25,
    page: pricePages.dynamo,
  },
  tableBackup: { usd: 0.2, per: 1, unit: 'GB-months of table backup', page: pricePages.dynamo },
  queueRequests: {
    usd: 0.4,
    per: 1_000_000,
    unit: 'queue requests',
    free: 1_000_000,
    page: pricePages.sqs,
  },
  objectPuts: { usd: 0.005, per: 1_000, unit: 'PUT and LIST requests', page: pricePages.s3 },
  objectGets: { usd: 0.0004, per: 1_000, unit: 'GET requests', page: pricePages.s3 },
  objectStorage: { usd: 0.023, per: 1, unit: 'GB-months of object storage', page: pricePages.s3 },
  delivery: {
    usd: 0.085,
    per: 1,
    unit: 'GB sent by CloudFront',
    free: 1_024,
    page: pricePages.cloudFront,
  },
  deliveryRequests: {
    usd: 0.01,
    per: 10_000,
    unit: 'CloudFront requests',
    free: 10_000_000,
    page: pricePages.cloudFront,
  },
  logs: { usd: 0.5, per: 1, unit: 'GB of logs ingested', free: 5, page: pricePages.cloudWatch },
  metrics: { usd: 0.3, per: 1, unit: 'metrics', free: 10, page: pricePages.cloudWatch },
  alarms: { usd: 0.1, per: 1, unit: 'alarm metrics', free: 10, page: pricePages.cloudWatch },
  dashboards: { usd: 3, per: 1, unit: 'dashboards', free: 3, page: pricePages.cloudWatch },
  traces: { usd: 5, per: 1_000_000, unit: 'traces', free: 100_000, page: pricePages.xRay },
  secrets: { usd: 0.4, per: 1, unit: 'secrets', page: pricePages.secrets },
  /** From the example on the page as of 2026-10. The free 1,000 objects and 1 GB per month end after the first year. */
  scannedData: { usd: 0.09, per: 1, unit: 'GB scanned for malware', page: pricePages.guardDuty },
  scannedObjects: {
    usd: 0.215,
    per: 1_000,
    unit: 'objects scanned for malware',
    page: pricePages.guardDuty,
  },
  keys: { usd: 1, per: 1, unit: 'keys', page: pricePages.keys },
} as const satisfies Record<string, Price>;
export type PriceName = keyof typeof prices;

/** Returns the price of a quantity in dollars; with `isAboveFree`, only of the part above the free allowance. */
export function calculatePrice(name: PriceName, quantity: number, isAboveFree = false): number {
  const { usd, per, free = 0 }: Price = prices[name];
  return (Math.max(0, quantity - (isAboveFree ? free : 0)) / per) * usd;
}
