import { z } from 'zod';
import { endChild, forkModule, waitForMessage } from './child-process.ts';
import { startDynamo } from './dynamo.ts';
import type { SentMail } from './mail-feedback.ts';

/** Environment variables that the AWS SDK's clients need to reach the emulators. */
export type AwsEnvironment = Record<string, string>;

export type Emulators = {
  env: AwsEnvironment;
  /** URL of the embedded SES, which lists its mails. Absent if AWS_ENDPOINT_URL replaces all emulators. */
  mailUrl?: string;
  /** Calls the listener for each mail that the embedded SES accepts. Absent together with `mailUrl`. */
  onMail?(listener: (mail: SentMail) => void): void;
  stop(): Promise<void>;
};

const readySchema = z.object({ ready: z.object({ queues: z.url(), mail: z.url() }) });
const sentSchema = z.object({
  sent: z.object({ messageId: z.string(), to: z.array(z.string()) }),
});
type Ready = z.infer<typeof readySchema>;
const isReady = (message: unknown): message is Ready => readySchema.safeParse(message).success;

/** Fake credentials, so that the local stack can't reach an AWS account. */
const createFakeCredentials = (keyId: string, secret: string) => ({
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: keyId,
  AWS_SECRET_ACCESS_KEY: secret,
  AWS_EC2_METADATA_DISABLED: 'true',
  S3_FORCE_PATH_STYLE: '1',
});

/**
 * Starts DynamoDB, SQS, S3 and SES on loopback, in memory if no directory is given. If AWS_ENDPOINT_URL is set
 * (LocalStack, MiniStack, moto), starts nothing and uses that endpoint for all four.
 */
export async function startEmulators(directory?: string, secret = 'local'): Promise<Emulators> {
  const externalUrl = process.env.AWS_ENDPOINT_URL;
  if (externalUrl)
    return {
      // Uses the credentials `test`, which LocalStack, MiniStack and moto accept by default. MiniStack checks them in
      // presigned requests.
      env: {
        ...createFakeCredentials('test', 'test'),
        ...endpointVariables(externalUrl, externalUrl, externalUrl),
      },
      stop,
    };
  const [dynamo, otherServices] = await Promise.all([
    startDynamo(directory),
    startQueuesAndMail(directory),
  ]);
  return {
    env: {
      ...createFakeCredentials('local', secret),
      ...endpointVariables(dynamo.url, otherServices.queues, otherServices.mail),
    },
    mailUrl: otherServices.mail,
    onMail: otherServices.onMail,
    async stop() {
      await Promise.all([dynamo.stop(), otherServices.stop()]);
    },
  };
}

async function stop(): Promise<void> {
  // The external endpoint was not started here, so there is nothing to stop.
}

function endpointVariables(dynamo: string, queues: string, mail: string): AwsEnvironment {
  return {
    AWS_ENDPOINT_URL_DYNAMODB: dynamo,
    AWS_ENDPOINT_URL_SQS: queues,
    AWS_ENDPOINT_URL_S3: queues,
    AWS_ENDPOINT_URL_SES: mail,
  };
}

async function startQueuesAndMail(directory?: string) {
  const child = forkModule(new URL('./emulators-process.ts', import.meta.url), {
    PATH: process.env.PATH,
    EMULATORS_DIR: directory ?? '',
  });
  const { ready } = await waitForMessage(child, isReady);
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
