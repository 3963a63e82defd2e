import {
  BedrockRuntimeClient,
  type ConverseCommandInput,
  ConverseStreamCommand,
  type ConverseStreamOutput,
} from '@aws-sdk/client-bedrock-runtime';
import { NodeHttpHandler } from '@smithy/node-http-handler';

/** Creates a Bedrock client for a server on loopback; without retries, and with a timeout of 5 s without data. */
export const createBedrockClient = (endpoint: string) =>
  new BedrockRuntimeClient({
    endpoint,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
    requestHandler: new NodeHttpHandler({ socketTimeout: 5_000 }),
  });

/** Reads a stream to its end; returns its events and the combined text, tool uses, stop reason and usage. */
export async function collectEvents(stream: AsyncIterable<ConverseStreamOutput> | undefined) {
  const events: ConverseStreamOutput[] = [];
  for await (const event of stream ?? []) events.push(event);
  const inputs = new Map<number, string>();
  for (const { contentBlockDelta: piece } of events) {
    const index = piece?.contentBlockIndex ?? 0;
    const input = piece?.delta?.toolUse?.input;
    if (input !== undefined) inputs.set(index, (inputs.get(index) ?? '') + input);
  }
  return {
    events,
    text: events.map((event) => event.contentBlockDelta?.delta?.text ?? '').join(''),
    uses: events.flatMap(({ contentBlockStart: begin }) =>
      begin?.start?.toolUse
        ? [{ ...begin.start.toolUse, input: inputs.get(begin.contentBlockIndex ?? -1) }]
        : [],
    ),
    stopReason: events.find((event) => event.messageStop)?.messageStop?.stopReason,
    usage: events.find((event) => event.metadata)?.metadata?.usage,
  };
}

/** Requests a stream and reads it to its end. */
export const collectStream = async (client: BedrockRuntimeClient, input: ConverseCommandInput) =>
  collectEvents((await client.send(new ConverseStreamCommand(input))).stream);
