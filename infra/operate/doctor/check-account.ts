import { GetCallerIdentityCommand } from '@aws-sdk/client-sts';
import type { AwsClients } from './aws-clients.ts';
import { createBlockingFinding, createPassedFinding, type Finding } from './finding.ts';

const howToSignIn = [
  'Sign in with `aws sso login --profile NAME` or `aws configure`, then set AWS_PROFILE=NAME.',
  'Or set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and AWS_SESSION_TOKEN for temporary credentials.',
];

/** Returns the account of the credentials. `account` is missing if they don't work; no other check can run then. */
export async function checkAccount(
  aws: AwsClients,
): Promise<{ account?: string; finding: Finding }> {
  try {
    const { Account, Arn } = await aws.sts.send(new GetCallerIdentityCommand());
    if (!Account) throw new Error('AWS returned no account id.');
    return {
      account: Account,
      finding: createPassedFinding('credentials', `account ${Account}, as ${Arn}.`),
    };
  } catch (error) {
    return { finding: createBlockingFinding('credentials', failureReason(error), ...howToSignIn) };
  }
}

function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (/Expired/.test(error.name)) return 'They have expired.';
  if (/InvalidClientTokenId|SignatureDoesNotMatch|UnrecognizedClient/.test(error.name)) {
    return 'AWS does not recognise these keys.';
  }
  if (/Credentials|Token/.test(error.name)) return `No credentials found: ${error.message}`;
  return `AWS did not respond: ${error.name}: ${error.message}`;
}
