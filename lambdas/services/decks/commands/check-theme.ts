import { themeList } from '#shared/deck/theme-list.ts';
import { notOneOf } from '../../invalid-field.ts';

/** Throws validation for a theme that does not exist. */
export function checkTheme(theme: string | undefined): void {
  if (theme === undefined || themeList.some(({ id }) => id === theme)) return;
  throw notOneOf(
    'theme',
    themeList.map(({ id }) => id),
  );
}
