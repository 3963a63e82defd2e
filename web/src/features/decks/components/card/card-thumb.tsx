import type { PresentationSummary } from '#shared/schemas/presentations.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { getDeckTitle } from '../../api/deck-title.ts';
import { DeckCover } from '../art/deck-cover.tsx';
import { StoredPicture } from './stored-picture.tsx';

type ThumbDeck = Pick<
  PresentationSummary,
  'title' | 'topic' | 'theme' | 'language' | 'slide_count' | 'thumbnail_url'
>;

/** The stored picture of the first slide, or a drawn cover without one. */
export function CardThumb({ deck }: { deck: ThumbDeck }) {
  const { t } = useTranslation();
  const cover = (
    <DeckCover
      title={getDeckTitle(deck, t('deck.untitled'))}
      theme={deck.theme}
      language={deck.language}
      total={deck.slide_count}
    />
  );
  if (!deck.thumbnail_url) return cover;
  return <StoredPicture url={deck.thumbnail_url} fallback={cover} />;
}
