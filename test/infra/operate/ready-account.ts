import { loadConfig, type StageConfig } from '#infra/config.ts';
import {
  type AwsResponse,
  jsonResponse,
  type Respond,
  xmlErrorResponse,
  xmlResponse,
} from './loopback-aws.ts';

const productStack = loadConfig('prod');
/** A stage whose only missing setting is custom domains. */
export const config: StageConfig = {
  ...productStack,
  mail_from: 'Deckwright <no-reply@decks.test>',
  mail_domain: 'decks.test',
  alarm_email: 'operations@decks.test',
  web_acl_arn: 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/decks/a1b2',
  settings: {
    ...productStack.settings,
    support_email: 'help@decks.test',
    admin_email: 'admin@decks.test',
  },
};

export const credentials = { accessKeyId: 'AKIDTEST', secretAccessKey: 'secret' };

const stackResponse = (name: string, status: string, outputs = '') =>
  xmlResponse(
    'DescribeStacks',
    `<Stacks><member><StackName>${name}</StackName><StackStatus>${status}</StackStatus><CreationTime>2026-01-01T00:00:00Z</CreationTime>${outputs}</member></Stacks>`,
  );

/** Returns CDK's bootstrap stack with the given version. */
export const bootstrapStackResponse = (version: string): AwsResponse =>
  stackResponse(
    'CDKToolkit',
    'CREATE_COMPLETE',
    `<Outputs><member><OutputKey>BootstrapVersion</OutputKey><OutputValue>${version}</OutputValue></member></Outputs>`,
  );

/** Returns the product's stack in the given status. */
export const productStackResponse = (status: string): AwsResponse =>
  stackResponse('Deckwright-prod', status);

/** Returns CloudFormation's response for a missing stack. */
export const missingStackError = (name: string): AwsResponse =>
  xmlErrorResponse('ValidationError', `Stack with id ${name} does not exist`);

export const grantedModelResponse = jsonResponse({
  modelId: 'any',
  authorizationStatus: 'AUTHORIZED',
  entitlementAvailability: 'AVAILABLE',
  agreementAvailability: { status: 'AVAILABLE' },
  regionAvailability: 'AVAILABLE',
});

/** Returns the response of GetFoundationModel for a model with this lifecycle. */
export const modelResponse = (
  modelLifecycle: object,
  inferenceTypesSupported = ['INFERENCE_PROFILE'],
) =>
  jsonResponse({
    modelDetails: { modelArn: 'any', modelId: 'any', inferenceTypesSupported, modelLifecycle },
  });

/** Returns a Bedrock quota in the form that Service Quotas lists. */
export const createBedrockQuota = (QuotaName: string, Value: number) => ({
  ServiceCode: 'bedrock',
  QuotaCode: 'L-12345678',
  QuotaName,
  Value,
});

/** Returns a verified domain identity with DKIM; `overrides` replace fields. */
export const verifiedDomainResponse = (overrides: object): AwsResponse =>
  jsonResponse({
    VerifiedForSendingStatus: true,
    IdentityType: 'DOMAIN',
    DkimAttributes: {
      SigningEnabled: true,
      Status: 'SUCCESS',
      Tokens: ['one', 'two', 'three'],
      SigningHostedZone: 'dkim.amazonses.com',
    },
    MailFromAttributes: {
      MailFromDomain: 'bounces.decks.test',
      MailFromDomainStatus: 'SUCCESS',
      BehaviorOnMxFailure: 'USE_DEFAULT_VALUE',
    },
    ...overrides,
  });

/** Responses of an account that passes all checks, by `service operation`. Tests override some of them. */
const readyResponses: Record<string, AwsResponse> = {
  'sts GetCallerIdentity': xmlResponse(
    'GetCallerIdentity',
    '<Arn>arn:aws:iam::123456789012:user/operator</Arn><UserId>A</UserId><Account>123456789012</Account>',
  ),
  'cloudformation CDKToolkit': bootstrapStackResponse('29'),
  'cloudformation Deckwright-prod': missingStackError('Deckwright-prod'),
  'ses /v2/email/account': jsonResponse({
    SendingEnabled: true,
    ProductionAccessEnabled: true,
    EnforcementStatus: 'HEALTHY',
    SendQuota: { Max24HourSend: 50_000, MaxSendRate: 14, SentLast24Hours: 0 },
  }),
  'ses identity': verifiedDomainResponse({}),
  'ses feedback': jsonResponse({
    EventDestinations: [
      { Name: 'feedback', Enabled: true, MatchingEventTypes: ['BOUNCE', 'COMPLAINT'] },
    ],
  }),
  'dynamodb DescribeTable': jsonResponse({
    Table: {
      TableStatus: 'ACTIVE',
      DeletionProtectionEnabled: true,
      GlobalSecondaryIndexes: ['gsi1', 'gsi2', 'gsi3'].map((IndexName) => ({
        IndexName,
        IndexStatus: 'ACTIVE',
      })),
    },
  }),
  'dynamodb DescribeTimeToLive': jsonResponse({
    TimeToLiveDescription: { TimeToLiveStatus: 'ENABLED' },
  }),
  'dynamodb DescribeContinuousBackups': jsonResponse({
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: 'ENABLED',
      PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: 'ENABLED' },
    },
  }),
  'bedrock profile': jsonResponse({ inferenceProfileId: 'any', status: 'ACTIVE' }),
  'bedrock model': grantedModelResponse,
  'bedrock lifecycle': modelResponse({ status: 'ACTIVE' }),
  'servicequotas ListServiceQuotas': jsonResponse({
    Quotas: ['Sonnet', 'Haiku'].map((name) =>
      createBedrockQuota(
        `Cross-region model inference tokens per minute for Anthropic Claude ${name} 5.5`,
        5e6,
      ),
    ),
  }),
  'lambda settings': jsonResponse({ AccountLimit: { ConcurrentExecutions: 1_000 } }),
  'acm DescribeCertificate': jsonResponse({
    Certificate: {
      Status: 'ISSUED',
      SubjectAlternativeNames: ['decks.example.org', '*.example.net'],
      NotAfter: 1_900_000_000,
    },
  }),
};

/** Returns a function that responds like an account that passes all checks, except for the given responses. */
export const createReadyAccount =
  (overrides: Record<string, AwsResponse> = {}): Respond =>
  ({ service, operation, body }) => {
    const name = `${service} ${parseDetail(operation, body)}`;
    const answer = overrides[name] ?? readyResponses[name];
    if (!answer) throw new Error(`No response defined for ${name}.`);
    return answer;
  };

function parseDetail(operation: string, body: string): string {
  if (operation === 'DescribeStacks') return new URLSearchParams(body).get('StackName') ?? '';
  if (operation.startsWith('/v2/email/identities/')) return 'identity';
  if (operation.startsWith('/v2/email/configuration-sets/')) return 'feedback';
  if (operation.startsWith('/inference-profiles/')) return 'profile';
  if (operation.startsWith('/foundation-model-availability/')) return 'model';
  if (operation.startsWith('/foundation-models/')) return 'lifecycle';
  if (operation.includes('/account-settings')) return 'settings';
  return operation;
}
