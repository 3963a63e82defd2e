import { memo } from 'react';
import { Link } from 'react-router';
import type { PresentationSummary } from '#shared/schemas/presentations.ts';
import { IconButton } from '#web/components/button.tsx';
import { IconFolder } from '#web/components/icons/folder.ts';
import { IconStar } from '#web/components/icons/star.ts';
import { StatusTag } from '#web/components/status-tag.tsx';
import { formatAge } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { runningStage, slideProgress } from '../../api/deck-progress.ts';
import { deckTitle } from '../../api/deck-title.ts';
import { usePlaceDeck } from '../../api/folders.ts';
import { isWorking } from '../../api/polling.ts';
import { DeckMenu } from '../deck-menu.tsx';
import { DeckStrip } from '../deck-strip.tsx';
import { LanguageTag } from '../language-tag.tsx';
import { useFailureText } from '../use-failure-text.ts';
import { CardThumb } from './card-thumb.tsx';
import styles from './deck-card.module.css';

function Progress({ deck }: { deck: PresentationSummary }) {
  const { t } = useTranslation();
  const { done, total } = slideProgress(deck);
  const stage = runningStage(deck.stages);
  const text = stage ? t(`stage.${stage.name}`) : t('deck.waiting');
  return (
    <div className={styles.progress}>
      <DeckStrip
        total={total}
        done={done}
        isLive={stage !== undefined}
        label={t('deck.progress')}
      />
      <p>{stage?.name === 'slides' ? t('deck.slides_done', { done, total }) : text}</p>
    </div>
  );
}

/** Marks the deck as a favourite, or removes the mark. */
function FavoriteButton({ deck }: { deck: PresentationSummary }) {
  const { t } = useTranslation();
  const place = usePlaceDeck();
  const { is_favorite, id } = deck;
  const title = deckTitle(deck, t('deck.untitled'));
  return (
    <IconButton
      label={t('folders.favorite', { title })}
      className={styles.favorite ?? ''}
      aria-pressed={is_favorite}
      onClick={() => place.mutate({ id, is_favorite: !is_favorite })}
    >
      <IconStar size={18} />
    </IconButton>
  );
}

type Props = { deck: PresentationSummary; isRow: boolean };

/**
 * A deck on the dashboard, as card or row: first slide, title, progress and actions. Memoized,
 * because there are many.
 */
export const DeckCard = memo(function DeckCard({ deck, isRow }: Props) {
  const { t, language } = useTranslation();
  const failure = useFailureText(deck);
  return (
    <article className={isRow ? styles.row : styles.card}>
      <div className={styles.thumb}>
        <CardThumb deck={deck} />
      </div>
      <div className={styles.head}>
        <h2 className={styles.title}>
          <Link to={`/presentation/${deck.id}`}>{deckTitle(deck, t('deck.untitled'))}</Link>
        </h2>
        <div className={styles.menu}>
          {deck.my_role === 'owner' && <FavoriteButton deck={deck} />}
          <DeckMenu deck={deck} />
        </div>
      </div>
      <p className={styles.meta}>
        <StatusTag status={deck.status} />
        <span>{t('deck.slides', { count: deck.slide_count })}</span>
        <LanguageTag language={deck.language} />
        <time dateTime={deck.created_at}>{formatAge(deck.created_at, language)}</time>
        {deck.my_role !== 'owner' && (
          <span>{t('deck.role.admin', { name: deck.owner.full_name })}</span>
        )}
        {deck.folder !== null && (
          <span className={styles.folder}>
            <IconFolder size={14} /> {deck.folder}
          </span>
        )}
      </p>
      {isWorking(deck.status) && <Progress deck={deck} />}
      {deck.status === 'failed' && <p className={styles.error}>{failure}</p>}
    </article>
  );
});
