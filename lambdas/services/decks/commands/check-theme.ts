import { isThemeId, themeIds } from '#shared/deck/theme-list.ts';
import { notOneOf } from '../../invalid-field.ts';

/** Throws validation for a theme that does not exist. */
export function checkTheme(theme: string | undefined): void {
  if (theme === undefined || isThemeId(theme)) return;
  throw notOneOf('theme', themeIds);
}
