import { fromToolInput, type LayoutId, layoutIds } from '#shared/deck/model.ts';
import type { Answer } from '../answer.ts';
import type { ModelRequest } from '../converse-request.ts';
import { clipToWords, cutAtWord } from './clip.ts';

type Slots = Record<string, unknown>;

/** What the current slide is, whether its slots are flat or under `blocks`. */
function currentOf(
  sections: ModelRequest['sections'],
): { layout: LayoutId; input: Slots } | undefined {
  const slide = (sections.slide ?? sections.current ?? sections.content) as Slots | undefined;
  const layout = layoutIds.find((id) => id === slide?.layout);
  if (!slide || !layout) return undefined;
  const { layout: _, blocks, id: _id, point: _point, ...rest } = slide;
  return { layout, input: { ...rest, ...((blocks ?? {}) as Slots) } };
}

const asksShorter = /short|brief|concise|tight|trim|less|fewer|simpl|简|短|精炼|少|压缩/i;

/** Cuts every text to its clauses and drops the last of long lists. */
function shortened(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) {
    const kept =
      value.length > 3 && key !== 'rows' && key !== 'columns' ? value.slice(0, -1) : value;
    return kept.map((item) => shortened(item));
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, shortened(inner, name)]),
    );
  }
  return typeof value === 'string' ? (clipToWords(value, 9) ?? value) : value;
}

const untouched = [
  'notes',
  'sources',
  'code',
  'language',
  'categories',
  'series',
  'kind',
  'unit',
  'icon',
];

/** Shortens a slide; for any other wish the demo model says in the notes that it can't. */
export function makeRevision(request: ModelRequest): Answer {
  const current = currentOf(request.sections);
  if (!current) return { text: 'The demo model needs the slide to revise.' };
  const instruction = JSON.stringify(
    request.sections.instruction ?? request.sections.request ?? '',
  );
  const refused = request.turns.some(({ status }) => status === 'error');
  const changed = Object.entries(current.input).map(([name, value]) =>
    untouched.includes(name) || !(refused || asksShorter.test(instruction))
      ? [name, value]
      : [name, shortened(value, name)],
  );
  const input: Slots = Object.fromEntries(changed);
  const answer = fromToolInput(current.layout, input).success ? input : current.input;
  return {
    tool: current.layout,
    text: JSON.stringify({ ...answer, title: cutAtWord(String(answer.title ?? ''), 150) }),
  };
}
