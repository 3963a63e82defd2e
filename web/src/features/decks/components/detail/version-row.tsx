import { Suspense } from 'react';
import type { Presentation, Task, Version } from '#shared/schemas/presentations.ts';
import { Button, ButtonLink, IconButton } from '#web/components/button.tsx';
import { IconDownload } from '#web/components/icons/download.ts';
import { IconEye } from '#web/components/icons/eye.ts';
import { IconFileCode } from '#web/components/icons/file-code.ts';
import { formatAge, formatDateTime, formatSize } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useKeepFocus } from '#web/lib/use-keep-focus.ts';
import { useGenerateHtml } from '../../api/change-version.ts';
import { getDeckTitle } from '../../api/deck-title.ts';
import { DeckCover } from '../art/deck-cover.tsx';
import { StoredPicture } from '../card/stored-picture.tsx';
import { VersionPicture, VersionSummary } from '../compare/lazy-compare.ts';
import { DownloadMenu } from '../download/download-menu.tsx';
import type { HtmlState } from './html-state.ts';
import { RestoreButton } from './restore-button.tsx';
import { VersionMenu } from './version-menu.tsx';
import styles from './versions-tab.module.css';

type Props = {
  deck: Presentation;
  version: Version;
  htmlState: HtmlState;
  tasks: readonly Task[] | undefined;
  /** The version before it, for a summary of the changes; undefined without one. */
  previous: number | undefined;
};

/** Returns who made the version, and whether it was published automatically; empty if the author is unknown. */
function useAuthorText({ by, is_automatic: isAutomatic }: Version): string {
  const { t } = useTranslation();
  if (isAutomatic) {
    if (by?.is_me) return t('version.by.automatic_you');
    if (by?.full_name) return t('version.by.automatic', { name: by.full_name });
    return t('version.by.automatic_former');
  }
  if (!by) return '';
  if (by.is_me) return t('version.by.you');
  return by.full_name ? t('detail.by', { name: by.full_name }) : t('detail.by_former');
}

/** Whether the version differs from the one before it by the user's own changes. */
const hasUserChanges = ({ reason }: Version): boolean =>
  reason === 'edited' || reason === 'restyled';

/** The first slide that has changed; otherwise the first slide: its stored picture, or a drawn cover while there is none. */
function VersionCover({ deck, version, previous }: Pick<Props, 'deck' | 'version' | 'previous'>) {
  const { t } = useTranslation();
  const cover = (
    <DeckCover
      title={getDeckTitle(deck, t('deck.untitled'))}
      theme={deck.theme}
      language={deck.language}
      total={version.slide_count}
    />
  );
  const first = version.thumbnail_url ? (
    <StoredPicture url={version.thumbnail_url} fallback={cover} />
  ) : (
    cover
  );
  if (!hasUserChanges(version) || previous === undefined)
    return <div className={styles.cover}>{first}</div>;
  const step = { deckId: deck.id, version: version.version, before: previous };
  return (
    <div className={styles.cover}>
      <Suspense fallback={first}>
        <VersionPicture {...step} fallback={first} />
      </Suspense>
    </div>
  );
}

function Facts({ version, htmlState }: Pick<Props, 'version' | 'htmlState'>) {
  const { t, language } = useTranslation();
  const author = useAuthorText(version);
  const {
    name,
    reason,
    parent,
    slide_count: count,
    quality,
    html,
    created_at: createdAt,
  } = version;
  return (
    <p className={styles.facts} data-figures>
      <time dateTime={createdAt} title={formatDateTime(createdAt, language)}>
        {formatAge(createdAt, language)}
      </time>
      {author !== '' && <span>{author}</span>}
      {name !== null && <span>{t(`version.reason.${reason}`, { parent: parent ?? '' })}</span>}
      <span>{t('deck.slides', { count })}</span>
      {quality !== null && <span>{t('deck.quality', { score: Math.round(quality) })}</span>}
      <span data-html={htmlState} className={styles.htmlState}>
        {t(`version.html.${htmlState}`)}
        {html.bytes !== null && ` · ${formatSize(html.bytes, language)}`}
      </span>
    </p>
  );
}

/** The row's main button: preview, or render the HTML. Focus moves from one to the other. */
function MainAction(props: Props) {
  const focusProps = useKeepFocus(props.htmlState);
  return (
    <span className={styles.main} {...focusProps}>
      <MainActionButton {...props} />
    </span>
  );
}

function MainActionButton({ deck, version, htmlState }: Props) {
  const { t } = useTranslation();
  const generate = useGenerateHtml();
  const { version: number } = version;
  if (htmlState === 'ready')
    return (
      <ButtonLink
        size="sm"
        icon={<IconEye />}
        to={`/preview/${deck.id}/${number}`}
        aria-label={t('version.preview', { version: number })}
      >
        {t('deck.action.preview')}
      </ButtonLink>
    );
  const isAllowed = deck.allowed_actions.includes('generate_html_version');
  if (!isAllowed && htmlState !== 'making') return null;
  return (
    <Button
      size="sm"
      icon={<IconFileCode />}
      isBusy={generate.isPending || htmlState === 'making'}
      aria-label={t('version.generate', { version: number })}
      onClick={() => generate.mutate({ id: deck.id, version: number })}
    >
      {t('version.generate_short')}
    </Button>
  );
}

function Downloads({ deck, version, tasks, htmlState }: Props) {
  const { t } = useTranslation();
  if (htmlState !== 'ready') return null;
  return (
    <DownloadMenu
      deck={deck}
      version={version}
      tasks={tasks}
      trigger={(triggerProps) => (
        <IconButton label={t('download.menu', { version: version.version })} {...triggerProps}>
          <IconDownload />
        </IconButton>
      )}
    />
  );
}

/** Why the version was made; for changes, what has changed. */
function VersionOrigin({ deck, version, previous, reason }: Props & { reason: string }) {
  if (!hasUserChanges(version) || previous === undefined) return reason;
  return (
    <Suspense fallback={reason}>
      <VersionSummary
        deckId={deck.id}
        version={version.version}
        before={previous}
        fallback={reason}
      />
    </Suspense>
  );
}

/** A version: number, origin, facts and actions. */
export function VersionRow(props: Props) {
  const { t } = useTranslation();
  const { deck, version } = props;
  const reason = t(`version.reason.${version.reason}`, { parent: version.parent ?? '' });
  const isCurrent = deck.current_html_version === version.version;
  return (
    <article className={styles.row} data-current={isCurrent || undefined}>
      <span className={styles.number} aria-hidden="true">
        {version.version}
      </span>
      <VersionCover deck={deck} version={version} previous={props.previous} />
      <div className={styles.about}>
        <h3 className={styles.name}>
          <span className={styles.hidden}>
            {t('version.number', { version: version.version })}:{' '}
          </span>
          {version.name ?? <VersionOrigin {...props} reason={reason} />}
          {isCurrent && <span className={styles.current}>{t('version.current')}</span>}
          {deck.working_version === version.version && (
            <span className={styles.working}>
              {deck.has_unpublished ? t('version.working_before') : t('version.working')}
            </span>
          )}
        </h3>
        <Facts version={version} htmlState={props.htmlState} />
      </div>
      <div className={styles.actions}>
        <MainAction {...props} />
        <RestoreButton deck={deck} version={version.version} isCurrent={isCurrent} />
        <Downloads {...props} />
        <VersionMenu {...props} isCurrent={isCurrent} />
      </div>
    </article>
  );
}
