import { cutText } from '#shared/domain/text.ts';
import type { OutlineEntry, Plan } from '#shared/schemas/research.ts';
import type { TranslationOrigin } from '../../services/decks/evidence/translation-origin.ts';
import type { TaskContext } from '../task-context.ts';
import { requestTranslation } from './request-translation.ts';

/**
 * Translates the original's title, subtitle and points, which guide the translation of the slides. Returns the plan
 * and the number of its call.
 */
export async function translatePlan(
  context: TaskContext,
  origin: TranslationOrigin,
): Promise<{ plan: Plan; call: number }> {
  const { title, subtitle, language, slides } = origin;
  const texts = [
    { part: 'title', text: title },
    { part: 'subtitle', text: subtitle },
    ...slides.map(({ slide }, i) => ({ part: `points[${i}]`, text: slide.point })),
  ].map((text, i) => ({ i, ...text }));
  const { value: plan, call } = await requestTranslation<Plan>(
    context,
    { from: language, to: context.deck.language, texts },
    (translated) => ({
      value: {
        title: cutText(translated.get('title') ?? title, 160),
        subtitle: cutText(translated.get('subtitle') ?? '', 240),
        points: slides.map(({ slide }, i) =>
          cutText(translated.get(`points[${i}]`) ?? slide.point, 400),
        ),
      },
      problems: '',
    }),
    () => false,
  );
  return { plan, call };
}

/** Returns the outline entry of a translated slide, with the original's layout. */
export const createTranslatedEntry = (
  origin: TranslationOrigin,
  plan: Plan,
  i: number,
): OutlineEntry => ({
  i,
  point: plan.points[i] ?? '',
  intent: '',
  layout_hint: origin.slides[i]?.slide.layout ?? 'bullets',
  evidence: [],
});
