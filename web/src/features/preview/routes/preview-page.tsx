import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { ButtonLink } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { PageLoader } from '#web/components/page-loader.tsx';
import { useDownloadDeck } from '#web/features/decks/api/download-deck.ts';
import { deckQuery } from '#web/features/decks/api/get-deck.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { type PreviewPageName, pageAfter, pageOf } from '../api/preview-address.ts';
import styles from '../components/preview.module.css';
import { PreviewBar } from '../components/preview-bar.tsx';
import { type PageMove, usePageKeys } from '../components/use-page-keys.ts';
import { usePreviewFrame } from '../components/use-preview-frame.ts';

/** The page shown is in the address: `?page=3`. */
function usePages(count: number) {
  const [params, setParams] = useSearchParams();
  const page = pageOf(params.get('page'));
  const show = (next: PreviewPageName) => {
    if (next === page) return;
    setParams(next === 'toc' ? {} : { page: String(next) }, { replace: true });
  };
  const move = (to: PageMove) => {
    const targets: Record<PageMove, PreviewPageName> = {
      next: pageAfter(page, 1, count),
      previous: pageAfter(page, -1, count),
      first: pageAfter('toc', 1, count),
      last: count === 0 ? 'toc' : count,
      toc: 'toc',
    };
    show(targets[to]);
  };
  return { page, show, move };
}

function slidesIn(deck: ReturnType<typeof useShown>['deck'], version: string | undefined): number {
  const wanted = version === undefined ? deck?.current_html_version : Number(version);
  return (
    deck?.versions.find((one) => one.version === wanted)?.slide_count ?? deck?.slide_count ?? 0
  );
}

function useShown(id: string) {
  const { data: deck, error } = useQuery(deckQuery(id));
  return { deck, error };
}

/** The stored deck, as it will be downloaded, in a frame of the preview host. */
export function PreviewPage() {
  const { t } = useTranslation();
  const { id = '', version } = useParams();
  const { deck, error } = useShown(id);
  const count = slidesIn(deck, version);
  const { page, show, move } = usePages(count);
  const address = usePreviewFrame({ id, version, page }, { onPage: (name) => show(pageOf(name)) });
  const stage = useRef<HTMLDivElement>(null);
  const download = useDownloadDeck();
  usePageTitle(deck?.title ?? t('deck.action.preview'));
  usePageKeys(move);

  const isMissing = deck && version === undefined && deck.current_html_version === null;
  const save = () =>
    download.mutate({
      id,
      title: deck?.title ?? id,
      ...(version === undefined ? {} : { version: Number(version) }),
    });
  return (
    <div className={styles.page}>
      <PreviewBar
        deck={deck ?? null}
        version={version}
        page={page}
        count={count}
        isDownloading={download.isPending}
        onMove={move}
        onDownload={save}
        onFullScreen={() => void stage.current?.requestFullscreen()}
      />
      <main ref={stage} className={styles.stage}>
        <Stage
          error={error}
          isMissing={isMissing === true}
          id={id}
          address={deck ? address : null}
        />
      </main>
    </div>
  );
}

type StageProps = { error: unknown; isMissing: boolean; id: string; address: string | null };

function Stage({ error, isMissing, id, address }: StageProps) {
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
  if (address === null) return <PageLoader />;
  return <iframe src={address} title={t('preview.frame')} allow="fullscreen" />;
}
