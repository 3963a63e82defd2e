import { z } from 'zod';
import type { ConverseBody } from '../demo-model/converse-request.ts';
import { ModelCallError } from './model-call-error.ts';

type Message = ConverseBody['messages'][number];
type Block = Message['content'][number];
type ToolResult = NonNullable<Block['toolResult']>;
type ToolConfig = NonNullable<ConverseBody['toolConfig']>;

type ChatToolCall = {
  id: string;
  type: 'function';
  function: { name: string; arguments: string };
};
type ChatPart = { type: 'text'; text: string } | { type: 'image_url'; image_url: { url: string } };
type ChatMessage =
  | { role: 'system' | 'user'; content: string }
  | { role: 'user'; content: ChatPart[] }
  | { role: 'assistant'; content: string | null; tool_calls?: ChatToolCall[] }
  | { role: 'tool'; tool_call_id: string; content: string };
type ChatTool = {
  type: 'function';
  function: { name: string; description?: string; parameters: unknown };
};

/** Body of `POST /chat/completions`: the fields that a Converse request can set. */
export type ChatRequest = {
  model: string;
  messages: ChatMessage[];
  stream: boolean;
  stream_options?: { include_usage: true };
  max_tokens?: number;
  temperature?: number;
  top_p?: number;
  stop?: string[];
  tools?: ChatTool[];
  tool_choice?: 'auto' | 'required';
};

/**
 * Converts a Converse request to a chat completions request. Throws ModelCallError for content that chat completions
 * can't express.
 */
export function toChatRequest(
  body: ConverseBody,
  { model, streams }: { model: string; streams: boolean },
): ChatRequest {
  return {
    model,
    messages: [...toSystemMessages(body), ...body.messages.flatMap(toChatMessages)],
    stream: streams,
    // Without this option a stream doesn't report its token usage.
    ...(streams ? { stream_options: { include_usage: true as const } } : {}),
    ...toLimits(body.inferenceConfig),
    ...(body.toolConfig ? toChatTools(body.toolConfig) : {}),
  };
}

function toSystemMessages({ system }: ConverseBody): ChatMessage[] {
  const texts = system.flatMap(({ text }) => text ?? []);
  return texts.length === 0 ? [] : [{ role: 'system', content: texts.join('\n\n') }];
}

function toLimits(config: ConverseBody['inferenceConfig'] = {}) {
  const { maxTokens, temperature, topP, stopSequences } = config;
  return {
    ...(maxTokens === undefined ? {} : { max_tokens: maxTokens }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(topP === undefined ? {} : { top_p: topP }),
    ...(stopSequences?.length ? { stop: stopSequences } : {}),
  };
}

/** Tool results come first: they must directly follow the assistant message with the tool calls. */
function toChatMessages({ role, content }: Message): ChatMessage[] {
  content.forEach(checkSupported);
  const text = content.flatMap((block) => block.text ?? []).join('\n\n');
  if (role === 'assistant') return [toAssistantMessage(content, text)];
  const results = content.flatMap(({ toolResult }) =>
    toolResult ? toToolMessage(toolResult) : [],
  );
  if (text === '' && results.length > 0) return results;
  const pictures = content.flatMap(({ image }) => (image ? [toPicturePart(image)] : []));
  if (pictures.length === 0) return [...results, { role: 'user', content: text }];
  return [...results, { role: 'user', content: [...pictures, { type: 'text', text }] }];
}

const toPicturePart = ({ format, source }: NonNullable<Block['image']>): ChatPart => ({
  type: 'image_url',
  image_url: { url: `data:image/${format};base64,${source.bytes}` },
});

function checkSupported({
  text,
  image,
  toolUse,
  toolResult,
  cachePoint,
  ...otherFields
}: Block): void {
  // Chat completions have no field for reasoning, so it is dropped.
  const [unsupported] = Object.keys(otherFields).filter((name) => name !== 'reasoningContent');
  if (unsupported !== undefined) {
    throw new ModelCallError(
      'ValidationException',
      `Content blocks of the type "${unsupported}" are not supported.`,
    );
  }
}

function toAssistantMessage(content: Block[], text: string): ChatMessage {
  const calls = content.flatMap(({ toolUse }) =>
    toolUse
      ? {
          id: toolUse.toolUseId,
          type: 'function' as const,
          function: { name: toolUse.name, arguments: JSON.stringify(toolUse.input ?? {}) },
        }
      : [],
  );
  return {
    role: 'assistant',
    content: text === '' ? null : text,
    ...(calls.length > 0 ? { tool_calls: calls } : {}),
  };
}

/** Tool messages have no status field, so the text of a failed one starts with "Error:". */
function toToolMessage({ toolUseId, content, status }: ToolResult): ChatMessage {
  const text = content.map((part) => part.text ?? JSON.stringify(part.json ?? '')).join('\n');
  const result = status === 'error' ? `Error: ${text}` : text;
  return { role: 'tool', tool_call_id: toolUseId, content: result };
}

const inputSchema = z.object({ json: z.unknown() });

function toChatTools({
  tools,
  toolChoice,
}: ToolConfig): Pick<ChatRequest, 'tools' | 'tool_choice'> {
  const specs = tools.flatMap(({ toolSpec }) => toolSpec ?? []);
  const forced = toolChoice?.tool?.name;
  // LM Studio rejects a tool_choice that names a tool, and Ollama ignores it. Offering only that tool with `required`
  // works on every server.
  const offered = forced === undefined ? specs : specs.filter(({ name }) => name === forced);
  if (offered.length === 0) {
    if (forced === undefined) return {};
    throw new ModelCallError(
      'ValidationException',
      `The tool "${forced}" in toolChoice is not in tools.`,
    );
  }
  const mustUse = forced !== undefined || toolChoice?.any !== undefined;
  return {
    tools: offered.map(({ name, description, inputSchema: schema }) => ({
      type: 'function',
      function: {
        name,
        ...(description === undefined ? {} : { description }),
        parameters: inputSchema.parse(schema ?? { json: { type: 'object' } }).json,
      },
    })),
    tool_choice: mustUse ? 'required' : 'auto',
  };
}
