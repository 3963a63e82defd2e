import type { ConverseCommandInput } from '@aws-sdk/client-bedrock-runtime';
import type { ConverseServer } from '#infra/local/demo-model/converse-server.ts';
import { type PassingServerOptions, startPassingServer } from '#infra/local/openai/server.ts';
import { bedrockClient } from '#test/support/converse.ts';
import { type ChatServerOfTest, type Reply, startChatServer } from './chat-server.ts';

export const keyOfTest = 'sk-of-the-passing-test';

let chat: ChatServerOfTest | undefined;
let passing: ConverseServer | undefined;
/** Stops what `start` has started. */
export async function stop(): Promise<void> {
  await passing?.close();
  await chat?.close();
  [chat, passing] = [undefined, undefined];
}

/** A chat server that answers so, a local model server before it, and Bedrock's own client. */
export async function start(reply: Reply, extra: Partial<PassingServerOptions> = {}) {
  chat = await startChatServer(reply);
  const { baseUrl } = chat;
  passing = await startPassingServer({
    server: { baseUrl, model: 'qwen3:8b', apiKey: keyOfTest },
    ...extra,
  });
  return { chat, passing, client: bedrockClient(passing.url) };
}

/** Two tools of a slide. */
export const tools = ['bullets', 'quote'].map((name) => ({
  toolSpec: {
    name,
    description: `Sets ${name}.`,
    inputSchema: { json: { type: 'object', properties: { title: { type: 'string' } } } },
  },
}));

/** A call for a slide. */
export const ask = (extra: Partial<ConverseCommandInput> = {}): ConverseCommandInput => ({
  modelId: 'passed-on/qwen3:8b',
  system: [{ text: 'Deckwright prompt: slide@1' }, { cachePoint: { type: 'default' } }],
  messages: [{ role: 'user', content: [{ text: 'A slide about tides.' }] }],
  inferenceConfig: { maxTokens: 300 },
  requestMetadata: { presentation_id: 'p1' },
  ...extra,
});
