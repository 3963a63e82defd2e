import type { LayoutId } from '#shared/deck/model.ts';
import { parseSlideToolInput } from '#shared/deck/model.ts';
import { templateBlocks } from '#shared/templates/template-content.ts';
import type { TemplateSlide } from './inputs.ts';
import type { Outline } from './outline.ts';

/** Between the statements of a template in an entry's intent. */
const separator = ' · ';

/** Returns `count` slides: leaves out the last ones before the closing, or adds one for a statement of the template. */
function fitTemplate(slides: readonly TemplateSlide[], count: number): TemplateSlide[] {
  const closing = slides.slice(-1);
  const inner = slides.slice(0, -1);
  const more = inner
    .slice(1)
    .flatMap(({ says, title }) =>
      says.map((say) => ({ layout: 'bullets' as const, title: say, says: [say, title] })),
    );
  return [...[...inner, ...more].slice(0, count - 1), ...closing];
}

/** Returns the outline with the points, layouts and intents of a template; the cover keeps its own. */
export function followTemplate(
  { plan, entries }: Outline,
  template: readonly TemplateSlide[],
): Outline {
  const slides = fitTemplate(template, entries.length);
  const followed = entries.map((entry, i) => {
    const slide = slides[i];
    if (!slide || i === 0) return entry;
    const { title, layout, says } = slide;
    return { ...entry, point: title, layout_hint: layout, intent: says.join(separator) };
  });
  return { plan: { ...plan, points: followed.map(({ point }) => point) }, entries: followed };
}

/**
 * Returns the blocks of a slide that shows what its template says; undefined for an entry without a template, and
 * where the layout can't show it.
 */
export function templateSlots(
  intent: string,
  layout: LayoutId,
): { layout: LayoutId; slots: Record<string, unknown> } | undefined {
  const says = intent.split(separator);
  if (says.length < 2) return undefined;
  return [layout, 'bullets' as const]
    .map((wanted) => templateBlocks({ layout: wanted, says }))
    .map((built) => ({ layout: built.layout, slots: built.blocks }))
    .find(({ layout, slots }) => parseSlideToolInput(layout, { title: '…', ...slots }).success);
}
