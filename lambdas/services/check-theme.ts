import { isThemeReference, themeIds } from '#shared/deck/theme-list.ts';
import { createInvalidChoiceError } from './invalid-field.ts';

/**
 * Throws validation if a theme reference names an unknown theme, or contains colours that are not in the form #rrggbb.
 */
export function checkTheme(theme: string | undefined): void {
  if (theme === undefined || isThemeReference(theme)) return;
  throw createInvalidChoiceError('theme', themeIds);
}
