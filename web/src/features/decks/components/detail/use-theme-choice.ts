import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeckBrand } from '#shared/deck/deck-brand.ts';
import { isThemeReference } from '#shared/deck/theme-list.ts';
import { formatThemeReference, parseThemeReference } from '#shared/deck/theme-reference.ts';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { deckKeys } from '../../api/deck-keys.ts';
import { useChangeTheme } from '../../api/edit-deck.ts';
import { type DeckLook, isLastStep, moveStep, recordStep } from '../../editing/deck-history.ts';
import { getThemeName } from '../theme-name.ts';

export type ThemeChoice = {
  /** The theme to draw the slides in: the highlighted one, the one being saved, or the deck's own. */
  shown: string;
  isSaving: boolean;
  /** Draws the slides in a theme without saving it; null ends the preview. */
  preview: (theme: string | null) => void;
  choose: (theme: string) => void;
  /** Returns the reference of a theme that keeps the deck's own colours. */
  withOwnColors: (id: string) => string;
  /** The brand to draw the slides with; null for none. */
  brand: DeckBrand | null;
  /** Applies the newest revision of a brand, with its theme; null removes the deck's brand and its colours. */
  chooseBrand: (brand: { id: string; name: string } | null) => void;
};

type LookChange = { before: DeckLook; after: DeckLook };

/** The theme of a deck's slides on its page, with a preview before a theme is chosen. */
export function useThemeChoice(deck: Presentation): ThemeChoice {
  const { t } = useTranslation();
  const change = useChangeTheme();
  const queryClient = useQueryClient();
  const [previewed, preview] = useState<string | null>(null);
  const saving = change.isPending ? change.variables.theme : undefined;
  const apply = (look: LookChange, name: string) => {
    const onSuccess = () => {
      const text = t('theme.changed', { theme: name });
      // Offers no undo if the previous theme no longer exists, because the server would reject that theme.
      if (!isThemeReference(deck.theme)) return announce(text);
      const step = { kind: 'look', ...look } as const;
      recordStep(deck.id, step);
      const action = { label: t('trash.undo'), run: () => undoChange(step) };
      showToast({ tone: 'plain', text, action });
    };
    change.mutate({ id: deck.id, rev: deck.rev, ...look.after }, { onSuccess });
  };
  /** Undoes the step. If later steps exist, records the reverse change as a new step. */
  const undoChange = (step: LookChange & { kind: 'look' }) => {
    const { rev } = queryClient.getQueryData<Presentation>(deckKeys.detail(deck.id)) ?? deck;
    const onSuccess = () => {
      if (isLastStep(deck.id, step)) moveStep(deck.id, 'undo');
      else recordStep(deck.id, { kind: 'look', before: step.after, after: step.before });
      announce(t('studio.undo_done'));
    };
    change.mutate({ id: deck.id, rev, ...step.before }, { onSuccess });
  };
  const choose = (theme: string) => {
    if (change.isPending || theme === deck.theme) return;
    apply({ before: { theme: deck.theme }, after: { theme } }, getThemeName(theme, t));
  };
  const { colors } = parseThemeReference(deck.theme);
  const chooseBrand: ThemeChoice['chooseBrand'] = (brand) => {
    if (change.isPending) return;
    const { id } = parseThemeReference(deck.theme);
    const before = { brand_id: deck.brand?.id ?? null, theme: deck.theme };
    const after = brand ? { brand_id: brand.id } : { brand_id: null, theme: id };
    apply({ before, after }, brand?.name ?? getThemeName(id, t));
  };
  return {
    shown: previewed ?? saving ?? deck.theme,
    isSaving: change.isPending,
    preview,
    choose,
    withOwnColors: (id) => formatThemeReference({ id, colors }),
    brand: deck.brand,
    chooseBrand,
  };
}
