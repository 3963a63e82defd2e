import { type LayoutId, layoutIds, parseSlideToolInput } from '#shared/deck/model.ts';
import type { ModelRequest } from '../converse-request.ts';
import type { ModelOutput } from '../generate-output.ts';
import { cutAtWord } from './clip.ts';
import { shorten } from './shorten.ts';

type Slots = Record<string, unknown>;

/** Returns the current slide's layout and slots, which may be flat or under `blocks`. */
function readCurrentSlide(
  sections: ModelRequest['sections'],
): { layout: LayoutId; input: Slots } | undefined {
  const slide = (sections.slide ?? sections.current ?? sections.content) as Slots | undefined;
  const layout = layoutIds.find((id) => id === slide?.layout);
  if (!slide || !layout) return undefined;
  const { layout: _, blocks, id: _id, point: _point, ...rest } = slide;
  return { layout, input: { ...rest, ...((blocks ?? {}) as Slots) } };
}

const asksShorter = /short|half|brief|concise|tight|trim|less|fewer|simpl|简|短|一半|精炼|少|压缩/i;

/** Shortens a slide if the instruction asks for that. The demo model understands no other instruction. */
export function makeRevision(request: ModelRequest): ModelOutput {
  const currentSlide = readCurrentSlide(request.sections);
  if (!currentSlide) return { text: 'The demo model needs the slide to revise.' };
  const instruction = JSON.stringify(
    request.sections.instruction ?? request.sections.request ?? '',
  );
  const wasRejected = request.turns.some(({ status }) => status === 'error');
  const shorter = wasRejected || asksShorter.test(instruction);
  const input = shorter
    ? (shorten(currentSlide.input, { share: 0.7, mustCut: wasRejected }) as Slots)
    : currentSlide.input;
  const answer = parseSlideToolInput(currentSlide.layout, input).success
    ? input
    : currentSlide.input;
  return {
    tool: currentSlide.layout,
    text: JSON.stringify({ ...answer, title: cutAtWord(String(answer.title ?? ''), 150) }),
  };
}
