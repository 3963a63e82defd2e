import { type LayoutId, listAvailableLayouts } from '#shared/deck/model.ts';
import type { OutlineEntry } from '#shared/schemas/research.ts';

/** Maximum number of layouts offered for a slide: each is 200 tokens of the prompt. */
const maxOfferedLayouts = 3;

/** Layouts for a fixed position in the deck. Each is offered alone, and only if the outline names it. */
const fixedPositionLayouts: readonly LayoutId[] = ['cover', 'agenda', 'section', 'closing'];
/** Layouts that show nothing without figures. */
const figureLayouts: readonly LayoutId[] = ['chart', 'stats', 'big-number'];
/** Layouts for any list of statements. */
const listLayouts: readonly LayoutId[] = ['bullets', 'cards'];

type SlidePosition = {
  /** Number of slides in the deck. */
  count: number;
  /** Whether the slide may state figures: its passages have some, or the deck has no sources. */
  hasFigures: boolean;
};

/**
 * Returns two or three layouts for a slide, the outline's choice first. A layout for a fixed position is offered
 * alone.
 */
export function listOfferedLayouts(
  { i, layout_hint, alternatives = [] }: OutlineEntry,
  { count, hasFigures }: SlidePosition,
): LayoutId[] {
  const available = listAvailableLayouts();
  const isPossible = (id: LayoutId) =>
    (id !== 'cover' || i === 0) &&
    (id !== 'closing' || i === count - 1) &&
    (hasFigures || !figureLayouts.includes(id));
  const hinted = [layout_hint, ...alternatives]
    .flatMap((name) => available.find((id) => id === name) ?? [])
    .filter(isPossible);
  const [first] = hinted;
  if (first && fixedPositionLayouts.includes(first)) return [first];
  const contentLayouts = hinted.filter((id) => !fixedPositionLayouts.includes(id));
  const offered = [...new Set(contentLayouts)].slice(0, maxOfferedLayouts);
  return offered.length > 1
    ? offered
    : [...new Set([...offered, ...listLayouts])].slice(0, maxOfferedLayouts - 1);
}
