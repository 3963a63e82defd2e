import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { PageLoader } from '#web/components/page-loader.tsx';
import { deckQuery, shownInPlace } from '#web/features/decks/api/get-deck.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { type PreviewPageName, pageAfter, pageOf, versionOf } from '../api/preview-address.ts';
import { NewerNote } from '../components/newer-note.tsx';
import type { PageMove } from '../components/page-moves.ts';
import styles from '../components/preview.module.css';
import { PreviewBar } from '../components/preview-bar.tsx';
import { PreviewGiving } from '../components/preview-giving.tsx';
import { usePageKeys } from '../components/use-page-keys.ts';
import { type PreviewFrame, usePreviewFrame } from '../components/use-preview-frame.ts';

/** The page shown is in the address: `?page=3`. */
function usePage() {
  const [params, setParams] = useSearchParams();
  const page = pageOf(params.get('page'));
  const setPage = (next: PreviewPageName) => {
    if (next !== page) setParams(next === 'toc' ? {} : { page: String(next) }, { replace: true });
  };
  return { page, setPage };
}

/** The version that is looked at: the one in the address, else the current one. */
const shownOf = (deck: Presentation | undefined, version: string | undefined): number | null =>
  version === undefined ? (deck?.current_html_version ?? null) : versionOf(version);

function slidesIn(deck: Presentation | undefined, shown: number | null): number {
  return deck?.versions.find((one) => one.version === shown)?.slide_count ?? deck?.slide_count ?? 0;
}

function targetOf(move: PageMove, page: PreviewPageName, count: number): PreviewPageName {
  const targets: Record<PageMove, PreviewPageName> = {
    next: pageAfter(page, 1, count),
    previous: pageAfter(page, -1, count),
    first: pageAfter('toc', 1, count),
    last: count === 0 ? 'toc' : count,
    toc: 'toc',
  };
  return targets[move];
}

/** The stored deck, as it will be downloaded, in a frame of the preview host. */
export function PreviewPage() {
  const { t } = useTranslation();
  const { id = '', version } = useParams();
  const { data: deck, error } = useQuery({ ...deckQuery(id), meta: shownInPlace });
  const { page, setPage } = usePage();
  const viewer = usePreviewFrame({ id, version, page }, { onPage: setPage });
  const stage = useRef<HTMLElement>(null);
  const shown = shownOf(deck, version);
  const count = slidesIn(deck, shown);
  const move = (to: PageMove) => {
    const target = targetOf(to, page, count);
    setPage(target);
    viewer.go(target);
  };
  usePageTitle(deck?.title ?? t('deck.action.preview'));
  usePageKeys(move);

  const isMissing = deck && version === undefined && deck.current_html_version === null;
  const fillScreen = () => {
    void stage.current?.requestFullscreen().then(() => viewer.frame.current?.focus());
  };
  return (
    <div className={styles.page}>
      <PreviewBar
        deck={deck ?? null}
        version={shown}
        page={page}
        count={count}
        onMove={move}
        giving={deck ? <PreviewGiving deck={deck} version={version} /> : null}
        onFullScreen={fillScreen}
      />
      {deck && <NewerNote deck={deck} version={shown} />}
      <main ref={stage} className={styles.stage}>
        <Stage error={error} isMissing={isMissing === true} id={id} viewer={deck ? viewer : null} />
      </main>
    </div>
  );
}

type StageProps = { error: unknown; isMissing: boolean; id: string; viewer: PreviewFrame | null };

function Stage({ error, isMissing, id, viewer }: StageProps) {
  const { t } = useTranslation();
  if (error || isMissing)
    return (
      <div className={styles.notice}>
        <ErrorNote error={error ?? t('preview.not_yet')}>
          <ButtonLink size="sm" to={isMissing ? `/presentation/${id}` : '/dashboard'}>
            {t('preview.leave')}
          </ButtonLink>
        </ErrorNote>
      </div>
    );
  if (!viewer?.address) return <PageLoader />;
  return (
    <iframe ref={viewer.frame} src={viewer.address} title={t('preview.frame')} allow="fullscreen" />
  );
}
