import { BedrockRuntimeClient } from '@aws-sdk/client-bedrock-runtime';
import type { ModelChoice } from './model-choice.ts';

/** Variables that the SDK's credential chain reads: keys, profiles, config files, roles and container endpoints. */
const isCredential =
  /^(HOME|USERPROFILE|AWS_(ACCESS_KEY_ID|SECRET_ACCESS_KEY|SESSION_TOKEN|PROFILE|CONFIG_FILE|SHARED_CREDENTIALS_FILE|ROLE_.*|WEB_IDENTITY_TOKEN_FILE|CONTAINER_.*|EC2_METADATA_.*))$/;

/** Returns the variables of an environment that the SDK reads credentials from. */
export const pickCredentials = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      value && isCredential.test(name) ? [[name, value]] : [],
    ),
  );

/**
 * Returns the variables that a function needs to call Bedrock; undefined for other models. Rejects with a one-line
 * Error if this machine has no AWS credentials or region.
 */
export async function bedrockEnvironment(
  choice: ModelChoice,
): Promise<Record<string, string> | undefined> {
  if (choice.kind !== 'bedrock') return undefined;
  const { config } = new BedrockRuntimeClient({});
  const region = await requireFound(config.region(), 'a region: set AWS_REGION, such as us-east-1');
  await requireFound(
    config.credentials(),
    'AWS credentials: sign in (aws sso login), set AWS_PROFILE, or set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  );
  return { ...pickCredentials(process.env), AWS_REGION: region };
}

async function requireFound<T>(found: Promise<T>, what: string): Promise<T> {
  try {
    return await found;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`MODEL=bedrock needs ${what}. (${reason})`, { cause });
  }
}

/**
 * Returns a function's environment with real AWS credentials instead of the emulators' fake ones. The emulators'
 * endpoints are kept, so that the function uses nothing but Bedrock in the account.
 */
export function addBedrockCredentials(
  environment: Record<string, string>,
  bedrock: Record<string, string>,
): Record<string, string> {
  const others = Object.entries(environment).filter(([name]) => !isCredential.test(name));
  return { ...Object.fromEntries(others), ...bedrock };
}
