import { ACMClient } from '@aws-sdk/client-acm';
import { BedrockClient } from '@aws-sdk/client-bedrock';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { ServiceQuotasClient } from '@aws-sdk/client-service-quotas';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { STSClient } from '@aws-sdk/client-sts';
import { NodeHttpHandler } from '@smithy/node-http-handler';

export type AwsClients = ReturnType<typeof openAws>;

export type AwsAccess = {
  endpoint?: string;
  credentials?: { accessKeyId: string; secretAccessKey: string };
};

/** Returns AWS clients for a region. Without `access` the SDK finds credentials by its default chain. */
export function openAws(region: string, access: AwsAccess = {}) {
  const options = {
    ...access,
    region,
    maxAttempts: 2,
    requestHandler: new NodeHttpHandler({
      connectionTimeout: 3_000,
      requestTimeout: 10_000,
      throwOnRequestTimeout: true,
    }),
  };
  return {
    sts: new STSClient(options),
    cloudformation: new CloudFormationClient(options),
    ses: new SESv2Client(options),
    bedrock: new BedrockClient(options),
    dynamodb: new DynamoDBClient(options),
    lambda: new LambdaClient(options),
    quotas: new ServiceQuotasClient(options),
    // CloudFront accepts certificates of this region only.
    acm: new ACMClient({ ...options, region: 'us-east-1' }),
  };
}

/** Returns the AWS region of the shell; throws an error that says to set AWS_REGION. */
export async function requireRegion(): Promise<string> {
  const region = await readShellRegion();
  if (region === undefined) throw new Error('Set AWS_REGION to the region of the stack.');
  return region;
}

/** Returns the region the SDK and `cdk` use: AWS_REGION or the region of the profile; undefined without one. */
export async function readShellRegion(): Promise<string | undefined> {
  const client = new STSClient({});
  try {
    return await client.config.region();
  } catch (error) {
    if (error instanceof Error && error.message.includes('Region is missing')) return undefined;
    throw error;
  }
}
