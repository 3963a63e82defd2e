import { memo } from 'react';
import { Link } from 'react-router';
import type { PresentationSummary } from '#shared/schemas/presentations.ts';
import { IconButton } from '#web/components/button.tsx';
import { IconCheck } from '#web/components/icons/check.ts';
import { IconFolder } from '#web/components/icons/folder.ts';
import { IconStar } from '#web/components/icons/star.ts';
import { openMenuAt, replaceContextMenu } from '#web/components/menu-focus.ts';
import { StatusTag } from '#web/components/status-tag.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import {
  countSlideProgress,
  findRunningStage,
  isWritingFirstFiles,
} from '../../api/deck-progress.ts';
import { getDeckTitle } from '../../api/deck-title.ts';
import { usePlaceDeck } from '../../api/folders.ts';
import { isWorking } from '../../api/polling.ts';
import { useDeckSelection } from '../dashboard/deck-selection.ts';
import { DeckMenu } from '../deck-menu.tsx';
import { DeckStrip } from '../deck-strip.tsx';
import { CreatedTime, EditedTime, useExactTimes } from '../edited-time.tsx';
import { LanguageTag } from '../language-tag.tsx';
import { useFailureText } from '../use-failure-text.ts';
import { CardThumb } from './card-thumb.tsx';
import styles from './deck-card.module.css';

function DeckProgress({ deck }: { deck: PresentationSummary }) {
  const { t } = useTranslation();
  const { done, total } = countSlideProgress(deck);
  const stage = findRunningStage(deck.stages);
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
  const title = getDeckTitle(deck, t('deck.untitled'));
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

/** Selects the deck; the list handles the press. Visible on hover and focus, and while any deck is selected. */
function SelectBox({ deck }: { deck: PresentationSummary }) {
  const { t } = useTranslation();
  const isSelected = useDeckSelection(({ ids }) => ids.has(deck.id));
  const isSelecting = useDeckSelection(({ ids }) => ids.size > 0);
  const isReady = useDeckSelection((state) => state.isReady);
  if (!isReady) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a click on a native check box changes it at once, but the list decides what the click selects
    <button
      type="button"
      role="checkbox"
      className={styles.select}
      aria-checked={isSelected}
      aria-label={t('dashboard.select', { title: getDeckTitle(deck, t('deck.untitled')) })}
      data-shown={isSelecting || undefined}
    >
      <IconCheck size={16} />
    </button>
  );
}

/**
 * Returns the path of the deck's page; for a search result, with the slide that contains the searched text selected.
 */
const deckPath = ({ id, match }: PresentationSummary): string =>
  `/presentation/${id}${match ? `?${new URLSearchParams({ slide: match.slide_id })}` : ''}`;

type Props = {
  deck: PresentationSummary;
  isRow: boolean;
  /** Whether another deck of the list has the same title. */
  isNamesake?: boolean;
};

/**
 * A deck on the dashboard, as card or row: first slide, title, progress and actions. Memoized,
 * because there are many.
 */
export const DeckCard = memo(function DeckCard({ deck, isRow, isNamesake = false }: Props) {
  const { t } = useTranslation();
  const failure = useFailureText(deck);
  const exactTimes = useExactTimes(deck);
  const isPreparing = isWritingFirstFiles(deck);
  return (
    <article
      className={isRow ? styles.row : styles.card}
      onContextMenu={({ currentTarget, nativeEvent }) => {
        const menu = currentTarget.querySelector('[data-menu]');
        replaceContextMenu(nativeEvent, (point) => openMenuAt(menu, point));
      }}
    >
      <div className={styles.thumb}>
        <CardThumb deck={deck} />
      </div>
      {deck.my_role === 'owner' && <SelectBox deck={deck} />}
      <div className={styles.head}>
        <h2 className={styles.title}>
          {/* The link covers the whole card, so the tooltip of the time below must be on the link. */}
          <Link to={deckPath(deck)} title={exactTimes}>
            {getDeckTitle(deck, t('deck.untitled'))}
          </Link>
        </h2>
        <div className={styles.menu} data-menu>
          {deck.my_role === 'owner' && <FavoriteButton deck={deck} />}
          <DeckMenu deck={deck} />
        </div>
      </div>
      <p className={styles.meta}>
        <StatusTag
          status={deck.status}
          {...(isPreparing ? { text: t('deck.preparing_files') } : {})}
        />
        <span>{t('deck.slides', { count: deck.slide_count })}</span>
        <LanguageTag language={deck.language} isAlways={isNamesake} />
        <EditedTime deck={deck} />
        {isNamesake && <CreatedTime deck={deck} />}
        {deck.my_role !== 'owner' && (
          <span>{t('deck.role.admin', { name: deck.owner.full_name })}</span>
        )}
        {deck.folder !== null && (
          <span className={styles.folder}>
            <IconFolder size={14} /> {deck.folder}
          </span>
        )}
      </p>
      {deck.match && (
        <p className={styles.match}>
          <span>{t('deck.match', { number: deck.match.number })}</span> {deck.match.before}
          <mark>{deck.match.text}</mark>
          {deck.match.after}
        </p>
      )}
      {isWorking(deck.status) && !isPreparing && <DeckProgress deck={deck} />}
      {deck.status === 'failed' && <p className={styles.error}>{failure}</p>}
    </article>
  );
});
