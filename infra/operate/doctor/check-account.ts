import { GetCallerIdentityCommand } from '@aws-sdk/client-sts';
import type { AwsClients } from './aws-clients.ts';
import { type Finding, fine, stops } from './finding.ts';

const howToSignIn = [
  'Sign in: `aws sso login --profile NAME` (or `aws configure`), then AWS_PROFILE=NAME before this command.',
  'Or set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, with AWS_SESSION_TOKEN where they are temporary.',
];

/** Whose credentials these are. Without an account there is nothing else to look at. */
export async function checkAccount(
  aws: AwsClients,
): Promise<{ account?: string; finding: Finding }> {
  try {
    const { Account, Arn } = await aws.sts.send(new GetCallerIdentityCommand());
    if (!Account) throw new Error('AWS names no account.');
    return { account: Account, finding: fine('credentials', `account ${Account}, as ${Arn}.`) };
  } catch (error) {
    return { finding: stops('credentials', reasonOf(error), ...howToSignIn) };
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (/Expired/.test(error.name)) return 'AWS says that they have expired.';
  if (/InvalidClientTokenId|SignatureDoesNotMatch|UnrecognizedClient/.test(error.name)) {
    return 'AWS does not know these keys.';
  }
  if (/Credentials|Token/.test(error.name)) return `there are none: ${error.message}`;
  return `AWS did not answer: ${error.name}: ${error.message}`;
}
