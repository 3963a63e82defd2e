import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { PageLoader } from '#web/components/page-loader.tsx';
import { deckQuery, errorShownInPlaceMeta } from '#web/features/decks/api/get-deck.ts';
import { isNotFound } from '#web/lib/api-error.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { getNextPage, type PreviewPageName, parsePage, parseVersion } from '../api/preview-url.ts';
import { NewerNote } from '../components/newer-note.tsx';
import type { PageMove } from '../components/page-moves.ts';
import styles from '../components/preview.module.css';
import { PreviewActions } from '../components/preview-actions.tsx';
import { PreviewBar } from '../components/preview-bar.tsx';
import { usePageKeys } from '../components/use-page-keys.ts';
import { type PreviewIframe, usePreviewIframe } from '../components/use-preview-iframe.ts';

/** The displayed page, stored in the URL: `?page=3`. */
function usePage() {
  const [params, setParams] = useSearchParams();
  const page = parsePage(params.get('page'));
  const setPage = (next: PreviewPageName) => {
    if (next !== page) setParams(next === 'toc' ? {} : { page: String(next) }, { replace: true });
  };
  return { page, setPage };
}

/** Returns the displayed version: the version in the URL, else the current version. */
const getDisplayedVersion = (
  deck: Presentation | undefined,
  version: string | undefined,
): number | null =>
  version === undefined ? (deck?.current_html_version ?? null) : parseVersion(version);

function countSlides(deck: Presentation | undefined, displayed: number | null): number {
  return (
    deck?.versions.find((one) => one.version === displayed)?.slide_count ?? deck?.slide_count ?? 0
  );
}

function getTargetPage(move: PageMove, page: PreviewPageName, count: number): PreviewPageName {
  const targets: Record<PageMove, PreviewPageName> = {
    next: getNextPage(page, 1, count),
    previous: getNextPage(page, -1, count),
    first: getNextPage('toc', 1, count),
    last: count === 0 ? 'toc' : count,
    toc: 'toc',
  };
  return targets[move];
}

/** Shows the published deck, exactly as downloaded, in an iframe of the preview host. */
export function PreviewPage() {
  const { t } = useTranslation();
  const { id = '', version } = useParams();
  const { data: deck, error } = useQuery({ ...deckQuery(id), meta: errorShownInPlaceMeta });
  const { page, setPage } = usePage();
  const viewer = usePreviewIframe({ id, version, page }, { onPage: setPage });
  const stage = useRef<HTMLElement>(null);
  const displayed = getDisplayedVersion(deck, version);
  const count = countSlides(deck, displayed);
  const move = (to: PageMove) => {
    const target = getTargetPage(to, page, count);
    setPage(target);
    viewer.go(target);
  };
  usePageTitle(deck?.title ?? t('deck.action.preview'));
  usePageKeys(move);

  const isMissing = deck && version === undefined && deck.current_html_version === null;
  const enterFullScreen = () => {
    void stage.current?.requestFullscreen().then(() => viewer.iframe.current?.focus());
  };
  return (
    <div className={styles.page}>
      <PreviewBar
        deck={deck ?? null}
        version={displayed}
        page={page}
        count={count}
        onMove={move}
        actions={deck ? <PreviewActions deck={deck} version={version} /> : null}
        onFullScreen={enterFullScreen}
      />
      {deck && <NewerNote deck={deck} version={displayed} />}
      <main ref={stage} className={styles.stage}>
        <PreviewStage
          error={error}
          isMissing={isMissing === true}
          id={id}
          viewer={deck ? viewer : null}
        />
      </main>
    </div>
  );
}

type StageProps = { error: unknown; isMissing: boolean; id: string; viewer: PreviewIframe | null };

function PreviewStage({ error, isMissing, id, viewer }: StageProps) {
  const { t } = useTranslation();
  if (error || isMissing)
    return (
      <div className={styles.notice}>
        <ErrorNote
          error={isNotFound(error) ? t('preview.not_found') : (error ?? t('preview.not_yet'))}
        >
          <ButtonLink size="sm" to={isMissing ? `/presentation/${id}` : '/dashboard'}>
            {t('preview.leave')}
          </ButtonLink>
        </ErrorNote>
      </div>
    );
  if (!viewer?.url) return <PageLoader />;
  return (
    <iframe ref={viewer.iframe} src={viewer.url} title={t('preview.frame')} allow="fullscreen" />
  );
}
