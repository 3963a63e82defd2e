import { BedrockRuntimeClient } from '@aws-sdk/client-bedrock-runtime';
import type { LocalSettings } from './settings.ts';

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
 * Returns the variables that a function needs to call Bedrock for texts or pictures; undefined if neither uses it.
 * Rejects with a one-line Error if this machine has no AWS credentials, or no region for the texts.
 */
export async function createBedrockEnvironment({
  model,
  pictures,
}: Pick<LocalSettings, 'model' | 'pictures'>): Promise<Record<string, string> | undefined> {
  const hasTexts = model.kind === 'bedrock';
  const { generator } = pictures.settings;
  if (!hasTexts && generator?.kind !== 'bedrock') return undefined;
  const setting = hasTexts ? 'MODEL=bedrock' : `IMAGE_MODEL=${generator?.model}`;
  const { config } = new BedrockRuntimeClient({});
  const region = hasTexts
    ? {
        AWS_REGION: await rethrowWithReason(
          config.region(),
          `${setting} needs a region: set AWS_REGION, such as us-east-1`,
        ),
      }
    : {};
  await rethrowWithReason(
    config.credentials(),
    `${setting} needs AWS credentials: sign in (aws sso login), set AWS_PROFILE, or set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`,
  );
  return { ...pickCredentials(process.env), ...region };
}

async function rethrowWithReason<T>(value: Promise<T>, problem: string): Promise<T> {
  try {
    return await value;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${problem}. (${reason})`, { cause });
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
  const withoutCredentials = Object.entries(environment).filter(
    ([name]) => !isCredential.test(name),
  );
  return { ...Object.fromEntries(withoutCredentials), ...bedrock };
}
