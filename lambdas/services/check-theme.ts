import { isThemeReference, themeIds } from '#shared/deck/theme-list.ts';
import { invalidChoice } from './invalid-field.ts';

/** Throws validation for a reference to a theme that does not exist, or with colours in another form than #rrggbb. */
export function checkTheme(theme: string | undefined): void {
  if (theme === undefined || isThemeReference(theme)) return;
  throw invalidChoice('theme', themeIds);
}
