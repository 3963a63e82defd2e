import { resolveThemeId } from '#shared/deck/theme-list.ts';
import { parseThemeReference } from '#shared/deck/theme-reference.ts';
import type { MessageKey } from '#web/lib/messages.ts';

type Translate = (key: MessageKey, params?: Record<string, string>) => string;

/** Returns the name of the theme in a theme reference; the name says whether the theme has the user's own colours. */
export function getThemeName(reference: string, t: Translate): string {
  const name = t(`theme_name.${resolveThemeId(reference)}`);
  return parseThemeReference(reference).colors.length > 0 ? t('theme.with_own', { name }) : name;
}
