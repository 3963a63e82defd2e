import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { DeckSources } from '#shared/schemas/deck-sources.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { IconPencil } from '#web/components/icons/pencil.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { setOpenSlideParam } from '../detail/use-open-slide.ts';
import { groupUnsupported, splitAtFigures, type UnsupportedSentence } from './group-facts.ts';
import { SlideChip } from './slide-chips.tsx';
import styles from './sources-tab.module.css';

/** Number of items shown at first. */
const initialRowCount = 6;

function UnsupportedRow({
  sentenceGroup,
  canEdit,
}: {
  sentenceGroup: UnsupportedSentence;
  canEdit: boolean;
}) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const { slideId, sentence, figures, part } = sentenceGroup;
  return (
    <li className={styles.unsupportedRow}>
      <SlideChip id={slideId} />
      <p>
        {splitAtFigures(sentence, figures).map((piece, i) =>
          i % 2 === 1 ? <mark key={i}>{piece}</mark> : piece,
        )}
        {part === 'notes' && <span className={styles.spoken}> {t('sources.in_notes')}</span>}
      </p>
      {canEdit && (
        <ButtonLink
          size="sm"
          variant="plain"
          icon={<IconPencil />}
          to={{ search: setOpenSlideParam(params, slideId).toString() }}
          preventScrollReset
        >
          {t('sources.edit')}
        </ButtonLink>
      )}
    </li>
  );
}

type FigureKind = 'unsupported' | 'common_knowledge';

type Props = { deckSources: DeckSources; canEdit: boolean };

function getExplanationKey(kind: FigureKind, hasSources: boolean) {
  if (kind === 'common_knowledge') return 'sources.common_knowledge_text';
  return hasSources ? 'sources.unsupported_text' : 'sources.unsupported_without_sources';
}

function FiguresWithoutSource({ deckSources, canEdit, kind }: Props & { kind: FigureKind }) {
  const { t } = useTranslation();
  const [showsAll, setShowsAll] = useState(false);
  const listed = deckSources.unsupported.filter(
    (figure) => figure.is_common_knowledge === (kind === 'common_knowledge'),
  );
  const all = groupUnsupported({ unsupported: listed });
  const shown = showsAll ? all : all.slice(0, initialRowCount);
  const count = deckSources.figures[kind];
  const hiddenCount = all.length - shown.length;
  const hasSources = deckSources.sources.length > 0;
  const unlisted = count - listed.length;
  if (count === 0) return null;
  return (
    <section className={styles.unsupported} aria-labelledby={`figures-${kind}`}>
      <h2 id={`figures-${kind}`}>{t(`sources.${kind}_count`, { count })}</h2>
      <p className={styles.note}>{t(getExplanationKey(kind, hasSources), { count })}</p>
      <ul>
        {shown.map((sentenceGroup) => (
          <UnsupportedRow key={sentenceGroup.key} sentenceGroup={sentenceGroup} canEdit={canEdit} />
        ))}
      </ul>
      {hiddenCount > 0 && (
        <Button size="sm" onClick={() => setShowsAll(true)}>
          {t('sources.more', { count: hiddenCount })}
        </Button>
      )}
      {showsAll && unlisted > 0 && (
        <p className={styles.note}>{t('sources.unlisted', { count: unlisted })}</p>
      )}
    </section>
  );
}

/**
 * The figures of the slides that are unsupported or common knowledge, each in its sentence with a link to its
 * slide.
 */
export function UnsupportedFigures(props: Props) {
  return (
    <>
      <FiguresWithoutSource {...props} kind="unsupported" />
      <FiguresWithoutSource {...props} kind="common_knowledge" />
    </>
  );
}
