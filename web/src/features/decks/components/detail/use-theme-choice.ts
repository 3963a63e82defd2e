import { useState } from 'react';
import { isThemeReference } from '#shared/deck/theme-list.ts';
import { formatThemeReference, parseThemeReference } from '#shared/deck/theme-reference.ts';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useChangeTheme } from '../../api/edit-deck.ts';
import { recordStep } from '../../editing/deck-history.ts';
import { themeName } from '../theme-name.ts';

export type ThemeChoice = {
  /** The theme to draw the slides in: the highlighted one, the one being saved, or the deck's own. */
  shown: string;
  isSaving: boolean;
  /** Draws the slides in a theme without saving it; null ends the preview. */
  preview: (theme: string | null) => void;
  choose: (theme: string) => void;
  /** Returns the reference of a theme that keeps the deck's own colours. */
  withOwnColors: (id: string) => string;
};

/** The theme of a deck's slides on its page, with a preview before a theme is chosen. */
export function useThemeChoice(deck: Presentation): ThemeChoice {
  const { t } = useTranslation();
  const change = useChangeTheme();
  const [previewed, preview] = useState<string | null>(null);
  const saving = change.isPending ? change.variables.theme : undefined;
  const choose = (theme: string) => {
    if (change.isPending || theme === deck.theme) return;
    const onSuccess = () => {
      if (isThemeReference(deck.theme))
        recordStep(deck.id, { kind: 'theme', before: deck.theme, after: theme });
      announce(t('theme.changed', { theme: themeName(theme, t) }));
    };
    change.mutate({ id: deck.id, rev: deck.rev, theme }, { onSuccess });
  };
  const { colors } = parseThemeReference(deck.theme);
  return {
    shown: previewed ?? saving ?? deck.theme,
    isSaving: change.isPending,
    preview,
    choose,
    withOwnColors: (id) => formatThemeReference({ id, colors }),
  };
}
