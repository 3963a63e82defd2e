import { composeSlide, createDeckContext } from '#shared/deck/compose.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import { checkSlide } from '#shared/deck/quality.ts';
import type { Finding } from '#shared/deck/scene.ts';
import { themes } from '#shared/deck/themes.ts';

/** Checks whether a slide has space for its content. */
export type FitCheck = (content: SlideContent, index: number) => boolean;

/** Findings about space; every other finding is about the content, which an import keeps as it is. */
const spaceCodes: ReadonlySet<Finding['code']> = new Set([
  'does_not_fit',
  'out_of_bounds',
  'overflow',
  'overlap',
  'type_floor',
]);

/**
 * Returns a function that checks whether a slide fits in the themes; by default in every one, so that it also fits
 * after a change of the theme. Takes about 10 ms per slide for all themes.
 */
export function createFitCheck(language: string, checkedThemes = themes): FitCheck {
  return (content, index) =>
    checkedThemes.every((theme) => {
      const deck = { title: '', language, theme: theme.id };
      const context = createDeckContext(deck, index, index + 2, theme);
      const composed = composeSlide(content, context);
      const { findings } = checkSlide(content, composed, language);
      return !findings.some(({ code, severity }) => severity === 'error' && spaceCodes.has(code));
    });
}
