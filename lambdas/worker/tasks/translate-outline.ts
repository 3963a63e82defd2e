import type { OutlineEntry, Plan } from '#shared/schemas/research.ts';
import type { Origin } from '../../services/decks/evidence/translation-origin.ts';
import type { TaskContext } from '../task-context.ts';
import { askTranslation } from './ask-translation.ts';

/**
 * The original's title, subtitle and points in the deck's language: what its slides are translated by; with the
 * number of the call that brought it.
 */
export async function translatePlan(
  context: TaskContext,
  origin: Origin,
): Promise<{ plan: Plan; call: number }> {
  const { title, subtitle, language, slides } = origin;
  const texts = [
    { part: 'title', text: title },
    { part: 'subtitle', text: subtitle },
    ...slides.map(({ slide }, i) => ({ part: `points[${i}]`, text: slide.point })),
  ].map((text, i) => ({ i, ...text }));
  const { value: plan, call } = await askTranslation<Plan>(
    context,
    { from: language, to: context.deck.language, texts },
    (told) => ({
      value: {
        title: (told.get('title') ?? title).slice(0, 160),
        subtitle: (told.get('subtitle') ?? '').slice(0, 240),
        points: slides.map(({ slide }, i) =>
          (told.get(`points[${i}]`) ?? slide.point).slice(0, 400),
        ),
      },
      problems: '',
    }),
    () => false,
  );
  return { plan, call };
}

/** The entry of a translated slide: its layout is the original's. */
export const translatedEntry = (origin: Origin, plan: Plan, i: number): OutlineEntry => ({
  i,
  point: plan.points[i] ?? '',
  intent: '',
  layout_hint: origin.slides[i]?.slide.layout ?? 'bullets',
  evidence: [],
});
