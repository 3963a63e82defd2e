import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SlideContent } from '#shared/deck/model.ts';
import type { SlideView, Version } from '#shared/schemas/presentations.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { Select } from '#web/components/inputs.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useSaveSlide } from '../../api/change-slides.ts';
import { versionQuery } from '../../api/versions.ts';
import { castContent } from '../../editing/content-tree.ts';
import { recordStep } from '../../editing/deck-history.ts';
import type { StudioDeck } from '../studio/studio-deck.ts';
import styles from './compare.module.css';
import { isSameSlide } from './compare-decks.ts';
import { SideArt } from './side-art.tsx';
import { TextDiff } from './text-diff.tsx';

type Props = {
  slide: SlideView;
  deck: StudioDeck;
  versions: readonly Version[];
  /** The version selected at first. */
  initialVersion: number;
};

type VersionProps = { slide: SlideView; deck: StudioDeck; version: number };

/** Replaces the slide's content by the version's. */
function RestoreSlide({ slide, deck, version, content }: VersionProps & { content: SlideContent }) {
  const { t } = useTranslation();
  const edit = useSaveSlide(() => {
    const before = castContent(slide.content);
    recordStep(deck.id, { kind: 'edit', slideId: slide.id, before, after: content });
    announce(t('compare.slide_restored', { version }));
  });
  if (!deck.canEdit || slide.status !== 'completed') return null;
  const restoreContent = () =>
    edit.mutate({ id: deck.id, slideId: slide.id, rev: slide.rev, content });
  return (
    <>
      <Button size="sm" isBusy={edit.isPending} onClick={restoreContent}>
        {t('compare.restore_slide')}
      </Button>
      {edit.error && <ErrorNote error={edit.error} />}
    </>
  );
}

function SlideInVersion({ slide, deck, version }: VersionProps) {
  const { t } = useTranslation();
  const { data, error } = useQuery(versionQuery(deck.id, version));
  if (error) return <ErrorNote error={error} />;
  if (!data || !slide.content) return <Skeleton count={1} />;
  const index = data.deck.slides.findIndex(({ id }) => id === slide.id);
  const content = data.deck.slides[index]?.content;
  if (!content) return <p className={styles.muted}>{t('compare.slide_missing', { version })}</p>;
  const name = t('compare.slide_in', { version });
  const isSame = isSameSlide(content, slide.content);
  return (
    <>
      <SideArt name={name} deck={data.deck} slide={{ content, index }} />
      {isSame ? (
        <p className={styles.muted}>{t('compare.slide_same')}</p>
      ) : (
        <>
          <TextDiff before={content} after={slide.content} />
          <RestoreSlide slide={slide} deck={deck} version={version} content={content} />
        </>
      )}
    </>
  );
}

/** A slide in an earlier version, below the current one. */
export function SlideVersions({ slide, deck, versions, initialVersion }: Props) {
  const { t } = useTranslation();
  const versionsNewestFirst = versions.toSorted((a, b) => b.version - a.version);
  const [selected, setSelected] = useState(initialVersion);
  return (
    <section className={styles.slideVersions} aria-label={t('compare.slide_versions')}>
      <Select
        label={t('compare.slide_versions')}
        value={selected}
        onChange={({ target }) => setSelected(Number(target.value))}
      >
        {versionsNewestFirst.map(({ version, reason, parent }) => (
          <option key={version} value={version}>
            {`${t('compare.version', { version })} · ${t(`version.reason.${reason}`, { parent: parent ?? '' })}`}
          </option>
        ))}
      </Select>
      <SlideInVersion slide={slide} deck={deck} version={selected} />
    </section>
  );
}
