import { z } from 'zod';
import type { ConverseBody } from '../demo-model/converse-request.ts';
import { Refused } from './refused.ts';

type Message = ConverseBody['messages'][number];
type Block = Message['content'][number];
type ToolResult = NonNullable<Block['toolResult']>;
type ToolConfig = NonNullable<ConverseBody['toolConfig']>;

type ChatToolCall = {
  id: string;
  type: 'function';
  function: { name: string; arguments: string };
};
type ChatMessage =
  | { role: 'system' | 'user'; content: string }
  | { role: 'assistant'; content: string | null; tool_calls?: ChatToolCall[] }
  | { role: 'tool'; tool_call_id: string; content: string };
type ChatTool = {
  type: 'function';
  function: { name: string; description?: string; parameters: unknown };
};

/** The body of `POST /chat/completions`, as far as a Converse request fills it. */
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

/** Says a Converse request in the words of OpenAI's chat completions; throws Refused for what has none there. */
export function toChatRequest(
  body: ConverseBody,
  { model, streams }: { model: string; streams: boolean },
): ChatRequest {
  return {
    model,
    messages: [...systemOf(body), ...body.messages.flatMap(messagesOf)],
    stream: streams,
    // Without it a stream ends without a word about what it took.
    ...(streams ? { stream_options: { include_usage: true as const } } : {}),
    ...limitsOf(body.inferenceConfig),
    ...(body.toolConfig ? toolsOf(body.toolConfig) : {}),
  };
}

function systemOf({ system }: ConverseBody): ChatMessage[] {
  const texts = system.flatMap(({ text }) => text ?? []);
  return texts.length === 0 ? [] : [{ role: 'system', content: texts.join('\n\n') }];
}

function limitsOf(config: ConverseBody['inferenceConfig'] = {}) {
  const { maxTokens, temperature, topP, stopSequences } = config;
  return {
    ...(maxTokens === undefined ? {} : { max_tokens: maxTokens }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(topP === undefined ? {} : { top_p: topP }),
    ...(stopSequences?.length ? { stop: stopSequences } : {}),
  };
}

/** What tools answered goes first: it must follow the turn that asked, before anything else is said. */
function messagesOf({ role, content }: Message): ChatMessage[] {
  content.forEach(checkSayable);
  const text = content.flatMap((block) => block.text ?? []).join('\n\n');
  if (role === 'assistant') return [assistantMessage(content, text)];
  const results = content.flatMap(({ toolResult }) => (toolResult ? toolMessage(toolResult) : []));
  return text === '' && results.length > 0
    ? results
    : [...results, { role: 'user', content: text }];
}

function checkSayable({ text, toolUse, toolResult, cachePoint, ...others }: Block): void {
  // A model's own thoughts are not told to it again: chat completions have no place for them.
  const [unknown] = Object.keys(others).filter((name) => name !== 'reasoningContent');
  if (unknown !== undefined) {
    throw new Refused('ValidationException', `A content block "${unknown}" can't be passed on.`);
  }
}

function assistantMessage(content: Block[], text: string): ChatMessage {
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

/** A tool message has no status: a failure is told in its words. */
function toolMessage({ toolUseId, content, status }: ToolResult): ChatMessage {
  const said = content.map((part) => part.text ?? JSON.stringify(part.json ?? '')).join('\n');
  const words = status === 'error' ? `Error: ${said}` : said;
  return { role: 'tool', tool_call_id: toolUseId, content: words };
}

const inputSchema = z.object({ json: z.unknown() });

function toolsOf({ tools, toolChoice }: ToolConfig): Pick<ChatRequest, 'tools' | 'tool_choice'> {
  const specs = tools.flatMap(({ toolSpec }) => toolSpec ?? []);
  const forced = toolChoice?.tool?.name;
  // LM Studio refuses a tool_choice that names a tool, Ollama ignores it: the only tool there is, required,
  // is that tool everywhere.
  const offered = forced === undefined ? specs : specs.filter(({ name }) => name === forced);
  if (offered.length === 0) {
    if (forced === undefined) return {};
    throw new Refused('ValidationException', `There is no tool "${forced}" to be chosen.`);
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
