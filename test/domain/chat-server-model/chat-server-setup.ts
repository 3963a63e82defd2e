import type { ConverseCommandInput } from '@aws-sdk/client-bedrock-runtime';
import type { ConverseServer } from '#infra/local/demo-model/converse-server.ts';
import { type ForwardingServerOptions, startForwardingServer } from '#infra/local/openai/server.ts';
import { createBedrockClient } from '#test/support/converse.ts';
import { type Reply, startChatServer, type TestChatServer } from './chat-server.ts';

export const testKey = 'sk-of-the-passing-test';

let chat: TestChatServer | undefined;
let modelServer: ConverseServer | undefined;
/** Stops the servers that `startServers` started. */
export async function stopServers(): Promise<void> {
  await modelServer?.close();
  await chat?.close();
  [chat, modelServer] = [undefined, undefined];
}

/**
 * Starts a model server that sends this reply, the local stack's Bedrock endpoint, which forwards calls to it, and a
 * Bedrock client.
 */
export async function startServers(reply: Reply, extra: Partial<ForwardingServerOptions> = {}) {
  chat = await startChatServer(reply);
  const { baseUrl } = chat;
  modelServer = await startForwardingServer({
    server: { baseUrl, model: 'qwen3:8b', apiKey: testKey },
    ...extra,
  });
  return { chat, passing: modelServer, client: createBedrockClient(modelServer.url) };
}

/** Tools for two layouts of a slide. */
export const tools = ['bullets', 'quote'].map((name) => ({
  toolSpec: {
    name,
    description: `Sets ${name}.`,
    inputSchema: { json: { type: 'object', properties: { title: { type: 'string' } } } },
  },
}));

/** Returns a model call for a slide. */
export const createSlideCall = (
  extra: Partial<ConverseCommandInput> = {},
): ConverseCommandInput => ({
  modelId: 'passed-on/qwen3:8b',
  system: [{ text: 'Deckwright prompt: slide@1' }, { cachePoint: { type: 'default' } }],
  messages: [{ role: 'user', content: [{ text: 'A slide about tides.' }] }],
  inferenceConfig: { maxTokens: 300 },
  requestMetadata: { presentation_id: 'p1' },
  ...extra,
});
