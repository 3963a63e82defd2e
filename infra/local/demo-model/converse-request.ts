import { z } from 'zod';

const toolUseSchema = z.object({ toolUseId: z.string(), name: z.string(), input: z.unknown() });
const toolResultSchema = z.object({
  toolUseId: z.string(),
  content: z.array(z.looseObject({ text: z.string().optional(), json: z.unknown().optional() })),
  status: z.enum(['success', 'error']).optional(),
});
/** A picture; `bytes` is base64. */
const imageSchema = z.object({
  format: z.enum(['png', 'jpeg', 'gif', 'webp']),
  source: z.object({ bytes: z.base64() }),
});
const blockSchema = z.looseObject({
  text: z.string().optional(),
  image: imageSchema.optional(),
  toolUse: toolUseSchema.optional(),
  toolResult: toolResultSchema.optional(),
  cachePoint: z.unknown().optional(),
});
const systemBlockSchema = z.looseObject({
  text: z.string().optional(),
  cachePoint: z.unknown().optional(),
});
const toolSchema = z.looseObject({
  toolSpec: z
    .looseObject({
      name: z.string(),
      description: z.string().optional(),
      inputSchema: z.unknown().optional(),
    })
    .optional(),
  cachePoint: z.unknown().optional(),
});

const toolChoiceSchema = z.looseObject({
  any: z.unknown().optional(),
  tool: z.object({ name: z.string() }).optional(),
});
const inferenceConfigSchema = z.looseObject({
  maxTokens: z.number().int().positive().optional(),
  temperature: z.number().optional(),
  topP: z.number().optional(),
  stopSequences: z.array(z.string()).optional(),
});

/** The fields of a Converse request's body that the local model servers use. */
export const converseBodySchema = z.looseObject({
  system: z.array(systemBlockSchema).default([]),
  messages: z
    .array(z.object({ role: z.enum(['user', 'assistant']), content: z.array(blockSchema) }))
    .min(1),
  toolConfig: z
    .looseObject({
      tools: z.array(toolSchema).default([]),
      toolChoice: toolChoiceSchema.optional(),
    })
    .optional(),
  inferenceConfig: inferenceConfigSchema.optional(),
  requestMetadata: z.record(z.string(), z.string()).optional(),
});

export type ConverseBody = z.infer<typeof converseBodySchema>;
const purposes = [
  'brief',
  'outline',
  'outline-again',
  'add-slide',
  'slide',
  'revise',
  'editorial-review',
  'translate',
] as const;
export type Purpose = (typeof purposes)[number] | 'unknown';

/** A tool call of the model with its result. */
export type ToolTurn = { name: string; input: unknown; status: 'success' | 'error'; text: string };

/** A parsed request, as the demo agent uses it. */
export type ModelRequest = {
  purpose: Purpose;
  sections: Record<string, unknown>;
  tools: string[];
  forced_tool: string | undefined;
  turns: ToolTurn[];
  max_tokens: number;
};

const purposeLine = new RegExp(`^Deckwright prompt: (${purposes.join('|')})@\\d+`);

function readPurpose(body: ConverseBody): Purpose {
  const first = body.system.find((part) => part.text !== undefined)?.text ?? '';
  return (purposeLine.exec(first)?.[1] as Purpose | undefined) ?? 'unknown';
}

/** Parses sections of the form `<name>\n…JSON…\n</name>`. A section that is not JSON is kept as text. */
export function parseSections(text: string): Record<string, unknown> {
  const sections: Record<string, unknown> = {};
  const ends = Map.groupBy(text.matchAll(/\n<\/([a-z_]+)>/g), ([, name]) => name);
  let parsedEnd = 0;
  for (const {
    0: { length },
    1: name = '',
    index,
  } of text.matchAll(/<([a-z_]+)>\n/g)) {
    const from = index + length;
    if (index < parsedEnd) continue;
    const closingPositions = ends.get(name) ?? [];
    while ((closingPositions[0]?.index ?? from) < from) closingPositions.shift();
    const end = closingPositions[0]?.index;
    if (end === undefined) continue;
    sections[name] = parseJson(text.slice(from, end));
    parsedEnd = end;
  }
  return sections;
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch (error) {
    if (error instanceof SyntaxError) return content;
    throw error;
  }
}

function readToolTurns(body: ConverseBody): ToolTurn[] {
  const calls = new Map<string, { name: string; input: unknown }>();
  const turns: ToolTurn[] = [];
  for (const { toolUse: use, toolResult: result } of body.messages.flatMap(
    (message) => message.content,
  )) {
    if (use) calls.set(use.toolUseId, use);
    if (!result) continue;
    const text = result.content
      .map((part) => part.text ?? JSON.stringify(part.json ?? ''))
      .join('\n');
    const { name = '', input } = calls.get(result.toolUseId) ?? {};
    turns.push({ name, input, status: result.status ?? 'success', text });
  }
  return turns;
}

/** Converts a Converse body to a ModelRequest. */
export function toModelRequest(body: ConverseBody): ModelRequest {
  const firstText = body.messages[0]?.content.map((part) => part.text ?? '').join('\n') ?? '';
  return {
    purpose: readPurpose(body),
    sections: parseSections(firstText),
    tools: (body.toolConfig?.tools ?? []).flatMap((entry) => entry.toolSpec?.name ?? []),
    forced_tool: body.toolConfig?.toolChoice?.tool?.name,
    turns: readToolTurns(body),
    max_tokens: body.inferenceConfig?.maxTokens ?? 4096,
  };
}
