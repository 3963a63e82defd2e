import { type ReactNode, Suspense, useState } from 'react';
import type { Presentation, Task } from '#shared/schemas/presentations.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { IconCircleCheck } from '#web/components/icons/circle-check.ts';
import { IconSend } from '#web/components/icons/send.ts';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useKeepFocus } from '#web/lib/use-keep-focus.ts';
import { useSetCurrentVersion } from '../../api/change-version.ts';
import { isWorking } from '../../api/polling.ts';
import {
  countSlidesInProgress,
  countUnfinishedAdditions,
  wasRegeneratedSincePublish,
} from '../../api/side-tasks.ts';
import { formatComparisonSearch } from '../compare/use-comparison-params.ts';
import { canPublish } from '../deck-actions.ts';
import { PublishDialog } from '../regenerate/lazy-dialogs.ts';
import styles from './deck-notice.module.css';

type Props = { deck: Presentation; tasks: readonly Task[] | undefined };

function Note({ texts, children }: { texts: readonly string[]; children: ReactNode }) {
  return (
    <div className={`${styles.notice} ${styles.with_action}`} data-tone="wait">
      <div className={styles.texts}>
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      {children}
    </div>
  );
}

/** Link to the comparison of the published version with the current slides. */
function CompareLink({ publishedVersion }: { publishedVersion: number }) {
  const { t } = useTranslation();
  return (
    <ButtonLink
      size="sm"
      variant="plain"
      to={formatComparisonSearch({ from: publishedVersion, to: 'now' })}
    >
      {t('publish.see_changes')}
    </ButtonLink>
  );
}

/** Summarizes the unpublished changes from data that is already loaded. */
function useChangeTexts({ deck, tasks }: Props): string[] {
  const { t, language } = useTranslation();
  const slideCount = deck.slide_count;
  const { slide_count: publishedCount = slideCount } =
    deck.versions.find(({ version }) => version === deck.current_html_version) ?? {};
  const regenerated = wasRegeneratedSincePublish(tasks, deck.versions).map((index) =>
    String(index + 1),
  );
  const numbers = new Intl.ListFormat(language).format(regenerated);
  const { generating } = countSlidesInProgress(tasks);
  return [
    publishedCount === slideCount
      ? ''
      : t('publish.counts', { there: publishedCount, here: slideCount }),
    regenerated.length === 0 ? '' : t('publish.changed', { count: regenerated.length, numbers }),
    generating === 0 ? '' : t('publish.waits'),
  ].filter((text) => text !== '');
}

/** The notice for unpublished changes, with a publish button. */
function UnpublishedNotice({
  deck,
  tasks,
  publishedVersion,
}: Props & { publishedVersion: number }) {
  const { t } = useTranslation();
  const [isPublishing, setIsPublishing] = useState(false);
  const changes = useChangeTexts({ deck, tasks });
  const isComplete =
    countSlidesInProgress(tasks).generating === 0 && countUnfinishedAdditions(tasks) === 0;
  return (
    <Note texts={[t('publish.unpublished', { version: publishedVersion }), ...changes]}>
      <CompareLink publishedVersion={publishedVersion} />
      {canPublish(deck) && isComplete && (
        <Button size="sm" icon={<IconSend />} onClick={() => setIsPublishing(true)}>
          {t('publish.submit_changes')}
        </Button>
      )}
      <Suspense>
        {isPublishing && <PublishDialog id={deck.id} onClose={() => setIsPublishing(false)} />}
      </Suspense>
    </Note>
  );
}

/** The notice when the published version differs from the current slides. */
function OtherVersionNotice({
  deck,
  publishedVersion,
  workingVersion,
}: Props & { publishedVersion: number; workingVersion: number }) {
  const { t } = useTranslation();
  const setCurrent = useSetCurrentVersion();
  const isReady =
    deck.versions.find(({ version }) => version === workingVersion)?.html.status === 'ready';
  const isAllowed = deck.allowed_actions.includes('set_current_html_version');
  const publishWorking = () =>
    setCurrent.mutate(
      { id: deck.id, version: workingVersion },
      { onSuccess: () => announce(t('version.made_current', { version: workingVersion })) },
    );
  return (
    <Note texts={[t('publish.older', { version: publishedVersion, working: workingVersion })]}>
      <CompareLink publishedVersion={publishedVersion} />
      {isReady && isAllowed && (
        <Button
          size="sm"
          icon={<IconCircleCheck />}
          isBusy={setCurrent.isPending}
          onClick={publishWorking}
        >
          {t('publish.show_working', { version: workingVersion })}
        </Button>
      )}
    </Note>
  );
}

/**
 * Notice when preview and downloads differ from the current slides and are not updated by themselves, with a button
 * to update them.
 */
export function UnpublishedNote(props: Props) {
  const { status, has_unpublished: isChanged, current_html_version: publishedVersion } = props.deck;
  // Keeps the focus, because a press on a button in the notice removes the notice.
  const focusProps = useKeepFocus<HTMLDivElement>(
    `${status} ${isChanged} ${publishedVersion}`,
    true,
  );
  return (
    <div style={{ display: 'contents' }} {...focusProps}>
      <NoticeContent {...props} />
    </div>
  );
}

function NoticeContent({ deck, tasks }: Props) {
  const { current_html_version: publishedVersion, working_version: workingVersion } = deck;
  if (publishedVersion === null || workingVersion === null || isWorking(deck.status)) return null;
  if (deck.is_publishing) return null;
  if (deck.has_unpublished)
    return <UnpublishedNotice deck={deck} tasks={tasks} publishedVersion={publishedVersion} />;
  if (publishedVersion === workingVersion) return null;
  return (
    <OtherVersionNotice
      deck={deck}
      tasks={tasks}
      publishedVersion={publishedVersion}
      workingVersion={workingVersion}
    />
  );
}
