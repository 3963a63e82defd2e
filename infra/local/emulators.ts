import { z } from 'zod';
import { endChild, firstMessage, forkModule } from './child.ts';
import { startDynamo } from './dynamo.ts';
import type { SentMail } from './mail-feedback.ts';

/** What the AWS SDK's clients must have in their environment to reach the emulators. */
export type AwsEnvironment = Record<string, string>;

export type Emulators = {
  env: AwsEnvironment;
  /** The embedded SES, whose mails can be read; absent where a foreign endpoint is all four. */
  mailUrl?: string;
  /** Calls the listener with each mail that the embedded SES takes; absent with `mailUrl`. */
  onMail?(listener: (mail: SentMail) => void): void;
  stop(): Promise<void>;
};

const readySchema = z.object({ ready: z.object({ queues: z.url(), mail: z.url() }) });
const sentSchema = z.object({
  sent: z.object({ messageId: z.string(), to: z.array(z.string()) }),
});
type Ready = z.infer<typeof readySchema>;
const isReady = (message: unknown): message is Ready => readySchema.safeParse(message).success;

/** No credentials of an account, so that nothing of the local stack ever reaches one: no emulator checks them. */
const credentials = (secret: string) => ({
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: secret,
  AWS_EC2_METADATA_DISABLED: 'true',
  S3_FORCE_PATH_STYLE: '1',
});

/**
 * Starts DynamoDB, SQS, S3 and SES on loopback; in memory without a directory. With AWS_ENDPOINT_URL
 * set nothing is started: that endpoint (LocalStack, MiniStack, moto) is all four.
 */
export async function startEmulators(directory?: string, secret = 'local'): Promise<Emulators> {
  const foreign = process.env.AWS_ENDPOINT_URL;
  if (foreign)
    return { env: { ...credentials(secret), ...endpoints(foreign, foreign, foreign) }, stop };
  const [dynamo, others] = await Promise.all([startDynamo(directory), startOthers(directory)]);
  return {
    env: { ...credentials(secret), ...endpoints(dynamo.url, others.queues, others.mail) },
    mailUrl: others.mail,
    onMail: others.onMail,
    async stop() {
      await Promise.all([dynamo.stop(), others.stop()]);
    },
  };
}

async function stop(): Promise<void> {
  // A foreign endpoint isn't ours to end.
}

function endpoints(dynamo: string, queues: string, mail: string): AwsEnvironment {
  return {
    AWS_ENDPOINT_URL_DYNAMODB: dynamo,
    AWS_ENDPOINT_URL_SQS: queues,
    AWS_ENDPOINT_URL_S3: queues,
    AWS_ENDPOINT_URL_SES: mail,
  };
}

async function startOthers(directory?: string) {
  const child = forkModule(new URL('./emulators-process.ts', import.meta.url), {
    PATH: process.env.PATH,
    EMULATORS_DIR: directory ?? '',
  });
  const { ready } = await firstMessage(child, isReady);
  return {
    ...ready,
    onMail(listener: (mail: SentMail) => void) {
      child.on('message', (message) => {
        const { data } = sentSchema.safeParse(message);
        if (data) listener(data.sent);
      });
    },
    stop: () => endChild(child),
  };
}
