import type { ContentBlock, Message } from '@aws-sdk/client-bedrock-runtime';
import type { ModelPort, ModelRequest, ModelResponse } from '#lambdas/models/port.ts';
import { firstMessageText } from '#test/support/first-message.ts';
import type { InjectedBehaviour } from './injections.ts';

type Language = 'en' | 'zh-CN';

const ownTexts = {
  en: {
    points: [
      'City roofs feed bees well',
      'A hive needs calm neighbours',
      'Start with one hive this spring',
    ],
    items: [
      'Gardens flower from March to October',
      'Roofs are warm and out of the way',
      'Neighbours enjoy the honey',
    ],
    notes:
      'The speaker tells how the first hive came to the roof and what the neighbours said about it. '.repeat(
        5,
      ),
  },
  'zh-CN': {
    points: ['城市屋顶适合养蜂', '蜂箱需要安静的邻里', '今年春天先养一箱'],
    items: ['花园从三月开到十月', '屋顶温暖又不碍事', '邻居们都喜欢蜂蜜'],
    notes:
      '演讲者讲述第一只蜂箱如何来到屋顶，以及邻居们当时说了些什么，大家后来又怎样喜欢上了蜂蜜。'.repeat(
        4,
      ),
  },
} as const;

const getRequestLanguage = (request: ModelRequest): Language =>
  JSON.stringify(request.messages[0]).includes('zh-CN') ? 'zh-CN' : 'en';

const makeAnswer = (content: ContentBlock[]): ModelResponse => ({
  message: { role: 'assistant', content },
  stopReason: 'end_turn',
  usage: { input_tokens: 500, output_tokens: 100, cache_read_tokens: 0, cache_write_tokens: 0 },
  latencyMs: 1,
});

const toolUse = (name: string, input: unknown, n = 0): ContentBlock => ({
  toolUse: { toolUseId: `use-${n}`, name, input: input as never },
});

/** Applies the injected behaviour to every text of a value. */
function applyBehaviour(
  value: unknown,
  behaviour: InjectedBehaviour,
  request: ModelRequest,
): unknown {
  const { words, instead } = behaviour;
  if (typeof value === 'string') return instead ?? (words ? `${value}. ${words(request)}` : value);
  if (Array.isArray(value)) return value.map((item) => applyBehaviour(item, behaviour, request));
  if (typeof value !== 'object' || value === null) return value;
  const unchangedFields = ['id', 'passage_id', 'passage_ids', 'layout_hint', 'evidence'];
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      unchangedFields.includes(key) ? item : applyBehaviour(item, behaviour, request),
    ]),
  );
}

const promptText = (request: ModelRequest): string => firstMessageText(request.messages);
const findPassage = (request: ModelRequest): string =>
  /"id":"(s\d+p2)"/.exec(promptText(request))?.[1] ?? 's1p1';

function respondWithBrief(request: ModelRequest, behaviour: InjectedBehaviour): ContentBlock[] {
  const calls = behaviour.calls ?? [];
  const isFirst = request.messages.length === 1;
  if (isFirst && calls.length > 0)
    return calls.map(({ name, input }, i) => toolUse(name, input, i));
  const { items } = ownTexts[getRequestLanguage(request)];
  const passage_ids = [findPassage(request)];
  const facts = items.map((text, i) => ({ id: `f${i}`, text, passage_ids }));
  const brief = { thesis: items[0], facts, figures: [], gaps: [items[1]] };
  return [toolUse('submit_brief', applyBehaviour(brief, behaviour, request))];
}

function respondWithOutline(request: ModelRequest, behaviour: InjectedBehaviour): string {
  const { points } = ownTexts[getRequestLanguage(request)];
  const plan = {
    title: points[0],
    subtitle: points[1],
    intent: { purpose: 'inform', audience: points[0], tone: points[1], storyline: points[2] },
    points: [...points],
    figures: [{ value: '40', what: points[1], passage_id: findPassage(request) }],
    doubts: [{ text: points[2], passage_ids: [findPassage(request)] }],
  };
  const entries = points.map((point, _i) => ({
    point,
    intent: point,
    layout_hint: 'bullets',
    evidence: [findPassage(request)],
  }));
  const lines = [
    applyBehaviour(plan, behaviour, request),
    ...entries.map((entry, i) => ({ i, ...(applyBehaviour(entry, behaviour, request) as object) })),
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

function respondWithSlide(request: ModelRequest, behaviour: InjectedBehaviour): ContentBlock[] {
  const { points, items, notes } = ownTexts[getRequestLanguage(request)];
  const i = Number(/<entry>\n\{"i":(\d)/.exec(promptText(request))?.[1] ?? 0);
  const sources = [{ passage_id: findPassage(request), quote: items[0] }];
  const slide = { title: points[i], items: items.map((text) => ({ text })), notes, sources };
  if (behaviour.slide)
    return [
      toolUse(behaviour.slide.name, { title: points[i], notes, sources, ...behaviour.slide.input }),
    ];
  return [toolUse('bullets', applyBehaviour(slide, behaviour, request))];
}

/**
 * Returns a model that follows the instructions in a deck's source in every response, whatever later messages request.
 */
export function createObedientModel(
  findBehaviour: (deckId: string) => InjectedBehaviour | undefined,
) {
  const refusals: string[] = [];
  const model: ModelPort = async (request, onText) => {
    const behaviour = findBehaviour(request.metadata.presentation_id ?? '') ?? {};
    refusals.push(...findToolResults(request.messages));
    if (request.purpose === 'brief') return makeAnswer(respondWithBrief(request, behaviour));
    if (request.purpose !== 'outline') return makeAnswer(respondWithSlide(request, behaviour));
    const text = respondWithOutline(request, behaviour);
    await onText?.(text);
    return makeAnswer([{ text }]);
  };
  return { model, refusals };
}

const findToolResults = (messages: Message[]): string[] =>
  messages.flatMap(({ content = [] }) =>
    content.flatMap(({ toolResult }) => toolResult?.content?.map(({ text }) => text ?? '') ?? []),
  );
