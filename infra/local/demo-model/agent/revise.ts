import { fromToolInput, type LayoutId, layoutIds } from '#shared/deck/model.ts';
import type { Answer } from '../answer.ts';
import type { ModelRequest } from '../converse-request.ts';
import { cutAtWord } from './clip.ts';
import { shorten } from './shorten.ts';

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

const asksShorter = /short|half|brief|concise|tight|trim|less|fewer|simpl|简|短|一半|精炼|少|压缩/i;

/** Shortens a slide where that is asked; of any other wish the demo model understands nothing and changes nothing. */
export function makeRevision(request: ModelRequest): Answer {
  const current = currentOf(request.sections);
  if (!current) return { text: 'The demo model needs the slide to revise.' };
  const instruction = JSON.stringify(
    request.sections.instruction ?? request.sections.request ?? '',
  );
  const refused = request.turns.some(({ status }) => status === 'error');
  const shorter = refused || asksShorter.test(instruction);
  const input = shorter
    ? (shorten(current.input, { share: 0.7, mustCut: refused }) as Slots)
    : current.input;
  const answer = fromToolInput(current.layout, input).success ? input : current.input;
  return {
    tool: current.layout,
    text: JSON.stringify({ ...answer, title: cutAtWord(String(answer.title ?? ''), 150) }),
  };
}
