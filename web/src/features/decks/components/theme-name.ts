import { resolveThemeId } from '#shared/deck/theme-list.ts';
import { parseThemeReference } from '#shared/deck/theme-reference.ts';
import type { MessageKey } from '#web/lib/messages.ts';

type Translate = (key: MessageKey, params?: Record<string, string>) => string;

/** Returns the name of a theme reference; the name indicates own colours. */
export function themeName(reference: string, t: Translate): string {
  const name = t(`theme_name.${resolveThemeId(reference)}`);
  return parseThemeReference(reference).colors.length > 0 ? t('theme.with_own', { name }) : name;
}
