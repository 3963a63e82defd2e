import type { LayoutId } from '#shared/deck/model.ts';
import { parseSlideToolInput } from '#shared/deck/model.ts';
import { createTemplateBlocks } from '#shared/templates/template-content.ts';
import type { TemplateSlide } from './inputs.ts';
import type { Outline } from './outline.ts';

/** Separator between a template's statements, which are stored in the intent of an outline entry. */
const separator = ' · ';

/**
 * Returns `count` slides: drops the last slides before the closing slide, or adds a slide for each statement of the
 * template's slides.
 */
function fitTemplate(slides: readonly TemplateSlide[], count: number): TemplateSlide[] {
  const closing = slides.slice(-1);
  const inner = slides.slice(0, -1);
  const extra = inner.slice(1).flatMap(({ statements, title }) =>
    statements.map((statement) => ({
      layout: 'bullets' as const,
      title: statement,
      statements: [statement, title],
    })),
  );
  return [...[...inner, ...extra].slice(0, count - 1), ...closing];
}

/** Returns the outline with the points, layouts and intents of a template's slides; the cover keeps its own. */
export function followTemplate(
  { plan, entries }: Outline,
  template: readonly TemplateSlide[],
): Outline {
  const slides = fitTemplate(template, entries.length);
  const followed = entries.map((entry, i) => {
    const slide = slides[i];
    if (!slide || i === 0) return entry;
    const { title, layout, statements } = slide;
    return { ...entry, point: title, layout_hint: layout, intent: statements.join(separator) };
  });
  return { plan: { ...plan, points: followed.map(({ point }) => point) }, entries: followed };
}

/**
 * Returns the blocks of a slide with its template's statements; undefined for an entry without a template, and if
 * neither the layout nor bullets fit them.
 */
export function buildTemplateContent(
  intent: string,
  layout: LayoutId,
): { layout: LayoutId; slots: Record<string, unknown> } | undefined {
  const statements = intent.split(separator);
  if (statements.length < 2) return undefined;
  return [layout, 'bullets' as const]
    .map((layout) => createTemplateBlocks({ layout, statements }))
    .map((built) => ({ layout: built.layout, slots: built.blocks }))
    .find(({ layout, slots }) => parseSlideToolInput(layout, { title: '…', ...slots }).success);
}
