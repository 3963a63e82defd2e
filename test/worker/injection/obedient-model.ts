import type { ContentBlock, Message } from '@aws-sdk/client-bedrock-runtime';
import type { ModelAnswer, ModelPort, ModelRequest } from '#lambdas/models/port.ts';
import type { Deed } from './injections.ts';

type Language = 'en' | 'zh-CN';

const own = {
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

const languageOf = (request: ModelRequest): Language =>
  JSON.stringify(request.messages[0]).includes('zh-CN') ? 'zh-CN' : 'en';

const answerOf = (content: ContentBlock[]): ModelAnswer => ({
  message: { role: 'assistant', content },
  stopReason: 'end_turn',
  usage: { input_tokens: 500, output_tokens: 100, cache_read_tokens: 0, cache_write_tokens: 0 },
  latencyMs: 1,
});

const use = (name: string, input: unknown, n = 0): ContentBlock => ({
  toolUse: { toolUseId: `use-${n}`, name, input: input as never },
});

/** Every text that the model writes, as it would be after what it was told. */
function spoilt(value: unknown, deed: Deed, request: ModelRequest): unknown {
  const { words, instead } = deed;
  if (typeof value === 'string') return instead ?? (words ? `${value}. ${words(request)}` : value);
  if (Array.isArray(value)) return value.map((item) => spoilt(item, deed, request));
  if (typeof value !== 'object' || value === null) return value;
  const kept = ['id', 'passage_id', 'passage_ids', 'layout_hint', 'evidence'];
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      kept.includes(key) ? item : spoilt(item, deed, request),
    ]),
  );
}

const promptText = (request: ModelRequest): string => request.messages[0]?.content?.[0]?.text ?? '';
const passageIn = (request: ModelRequest): string =>
  /"id":"(s\d+p2)"/.exec(promptText(request))?.[1] ?? 's1p1';

function brief(request: ModelRequest, deed: Deed): ContentBlock[] {
  const calls = deed.calls ?? [];
  const isFirst = request.messages.length === 1;
  if (isFirst && calls.length > 0) return calls.map(({ name, input }, i) => use(name, input, i));
  const { items } = own[languageOf(request)];
  const passage_ids = [passageIn(request)];
  const facts = items.map((text, i) => ({ id: `f${i}`, text, passage_ids }));
  const written = { thesis: items[0], facts, figures: [], gaps: [items[1]] };
  return [use('submit_brief', spoilt(written, deed, request))];
}

function outline(request: ModelRequest, deed: Deed): string {
  const { points } = own[languageOf(request)];
  const plan = { title: points[0], subtitle: points[1], points: [...points] };
  const entries = points.map((point, _i) => ({
    point,
    intent: point,
    layout_hint: 'bullets',
    evidence: ['f0'],
  }));
  const lines = [
    spoilt(plan, deed, request),
    ...entries.map((entry, i) => ({ i, ...(spoilt(entry, deed, request) as object) })),
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

function slide(request: ModelRequest, deed: Deed): ContentBlock[] {
  const { points, items, notes } = own[languageOf(request)];
  const i = Number(/<entry>\n\{"i":(\d)/.exec(promptText(request))?.[1] ?? 0);
  const sources = [{ passage_id: passageIn(request), quote: items[0] }];
  const written = { title: points[i], items: items.map((text) => ({ text })), notes, sources };
  if (deed.slide)
    return [use(deed.slide.name, { title: points[i], notes, sources, ...deed.slide.input })];
  return [use('bullets', spoilt(written, deed, request))];
}

/** A model that does what a deck's source tells it, in every answer, whatever it is told afterwards. */
export function obedientModel(deedOf: (deckId: string) => Deed | undefined) {
  const refusals: string[] = [];
  const model: ModelPort = async (request, onText) => {
    const deed = deedOf(request.metadata.presentation_id ?? '') ?? {};
    refusals.push(...resultsIn(request.messages));
    if (request.purpose === 'brief') return answerOf(brief(request, deed));
    if (request.purpose !== 'outline') return answerOf(slide(request, deed));
    const text = outline(request, deed);
    await onText?.(text);
    return answerOf([{ text }]);
  };
  return { model, refusals };
}

const resultsIn = (messages: Message[]): string[] =>
  messages.flatMap(({ content = [] }) =>
    content.flatMap(({ toolResult }) => toolResult?.content?.map(({ text }) => text ?? '') ?? []),
  );
