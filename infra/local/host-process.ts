import { InvokeStore, InvokeStoreBase } from '@aws/lambda-invoke-store';
import { z } from 'zod';
import type { HostResponse } from './function-host.ts';
import { exitWithParent, sendToParent } from './parent-process.ts';

const invocationSchema = z.object({
  id: z.number(),
  event: z.unknown(),
  timeoutMs: z.number(),
  trace: z.string().optional(),
});

type Handler = (event: unknown, context: unknown) => Promise<unknown>;

/**
 * Store in which Lambda's runtime gives the SDK the trace header. Must be created before the bundle imports its own
 * copy of the library.
 */
const invokeStore = await InvokeStore.getInstanceAsync(true);
// The SDK sends the process id in the User-Agent header, so that the model's log shows which process made a call.
process.env.AWS_SDK_UA_APP_ID = String(process.pid);
const bundle = process.argv[2] ?? '';
const { handler } = (await import(bundle)) as { handler: Handler };

function createContext(id: number, timeoutMs: number) {
  const deadline = Date.now() + timeoutMs;
  const functionName = process.env.AWS_LAMBDA_FUNCTION_NAME ?? '';
  return {
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:${functionName}`,
    memoryLimitInMB: process.env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE ?? '128',
    // The letter r avoids the pattern of an invite code: five digits, a hyphen, five digits.
    awsRequestId: `local-${process.pid}-r${id}`,
    logGroupName: `/local/${functionName}`,
    logStreamName: String(process.pid),
    callbackWaitsForEmptyEventLoop: false,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  };
}

async function invoke(message: unknown): Promise<void> {
  const { id, event, timeoutMs, trace } = invocationSchema.parse(message);
  const response: HostResponse = { id };
  try {
    const context = { [InvokeStoreBase.PROTECTED_KEYS.X_RAY_TRACE_ID]: trace };
    response.result = await invokeStore.run(context, () =>
      handler(event, createContext(id, timeoutMs)),
    );
  } catch (error) {
    response.error = error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  sendToParent(response);
}

process.on('message', (message) => void invoke(message));
exitWithParent();
sendToParent({ ready: true });
