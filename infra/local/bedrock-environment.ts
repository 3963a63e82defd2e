import { BedrockRuntimeClient } from '@aws-sdk/client-bedrock-runtime';
import type { ModelChoice } from './model-choice.ts';

/** By which the SDK finds credentials: keys, a profile and its files, a role, a container's endpoint. */
const isCredential =
  /^(HOME|USERPROFILE|AWS_(ACCESS_KEY_ID|SECRET_ACCESS_KEY|SESSION_TOKEN|PROFILE|CONFIG_FILE|SHARED_CREDENTIALS_FILE|ROLE_.*|WEB_IDENTITY_TOKEN_FILE|CONTAINER_.*|EC2_METADATA_.*))$/;

/** The variables of an environment by which the SDK finds credentials. */
export const credentialsIn = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      value && isCredential.test(name) ? [[name, value]] : [],
    ),
  );

/**
 * What a function must have to reach Bedrock itself; undefined for another model. Rejects with a one-line Error
 * where this machine has no credentials or no region.
 */
export async function bedrockEnvironment(
  choice: ModelChoice,
): Promise<Record<string, string> | undefined> {
  if (choice.kind !== 'bedrock') return undefined;
  const { config } = new BedrockRuntimeClient({});
  const region = await orExplain(config.region(), 'a region: set AWS_REGION, such as us-east-1');
  await orExplain(
    config.credentials(),
    'AWS credentials: sign in (aws sso login), set AWS_PROFILE, or set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  );
  return { ...credentialsIn(process.env), AWS_REGION: region };
}

async function orExplain<T>(found: Promise<T>, what: string): Promise<T> {
  try {
    return await found;
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`MODEL=bedrock needs ${what}. (${why})`, { cause });
  }
}

/**
 * A function's environment with real credentials in place of the embedded parts' own, which check none. Their
 * endpoints stay: nothing but Bedrock is reached in the account.
 */
export function forBedrock(
  environment: Record<string, string>,
  bedrock: Record<string, string>,
): Record<string, string> {
  const others = Object.entries(environment).filter(([name]) => !isCredential.test(name));
  return { ...Object.fromEntries(others), ...bedrock };
}
