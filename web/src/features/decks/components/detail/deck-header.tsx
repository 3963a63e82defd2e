import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Presentation, Task } from '#shared/schemas/presentations.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { IconAlertTriangle } from '#web/components/icons/alert-triangle.ts';
import { IconChevronLeft } from '#web/components/icons/chevron-left.ts';
import { IconDownload } from '#web/components/icons/download.ts';
import { IconEye } from '#web/components/icons/eye.ts';
import { IconPlayerPause } from '#web/components/icons/player-pause.ts';
import { IconPlayerPlay } from '#web/components/icons/player-play.ts';
import { IconShare2 } from '#web/components/icons/share-2.ts';
import { MenuItem } from '#web/components/menu.tsx';
import { StatusTag } from '#web/components/status-tag.tsx';
import { ShareButton } from '#web/features/shares/components/share-button.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { formatMenuKeys } from '#web/lib/key-labels.ts';
import { getLanguageName } from '#web/lib/language-name.ts';
import { useCostText } from '#web/lib/use-cost.ts';
import { useIsMobile } from '#web/lib/use-is-mobile.ts';
import { useKeepFocus } from '#web/lib/use-keep-focus.ts';
import { useChangeDeck } from '../../api/change-deck.ts';
import { isPreparingFiles } from '../../api/deck-progress.ts';
import { hasPresence, isWorking } from '../../api/polling.ts';
import { countSlidesInProgress } from '../../api/side-tasks.ts';
import type { DeckActionId } from '../deck-actions.ts';
import { DeckMenu } from '../deck-menu.tsx';
import { NotifyButton } from '../done/notify-button.tsx';
import { DownloadMenu } from '../download/download-menu.tsx';
import { EditedTime } from '../edited-time.tsx';
import { LanguageTag } from '../language-tag.tsx';
import { DeckPeople } from '../presence/deck-people.tsx';
import { PresentButton } from '../studio/present-button.tsx';
import { deckShortcuts } from '../studio/studio-keys.ts';
import styles from './deck-header.module.css';
import { DeckTitle } from './deck-title.tsx';
import { DeleteKey } from './delete-key.tsx';
import { formatTimeLeft } from './time-left.ts';
import { useUnfinishedSlides } from './unfinished-slides.ts';
import { useCanChangeRequest } from './use-can-change-request.ts';
import { useIsOverdue } from './use-is-overdue.ts';
import { useOpenSlide } from './use-open-slide.ts';

const actionShortcutLabels = { delete: formatMenuKeys(deckShortcuts.remove_deck[0]) };

/** Tags with the number of slides that side tasks are generating, and the number for which they make proposals. */
function SideTaskTags({ tasks }: Pick<Props, 'tasks'>) {
  const { t } = useTranslation();
  const { generating, proposing } = countSlidesInProgress(tasks);
  return (
    <>
      {generating > 0 && (
        <StatusTag status="running" text={t('deck.making', { count: generating })} />
      )}
      {proposing > 0 && (
        <StatusTag status="running" text={t('deck.proposing', { count: proposing })} />
      )}
    </>
  );
}

/** The estimated time left; without a number when it is overdue or the connection is lost. */
function TimeLeft({ deck, isConnectionLost }: Pick<Props, 'deck' | 'isConnectionLost'>) {
  const { t, language } = useTranslation();
  const isOverdue = useIsOverdue(deck);
  if (deck.status !== 'running' || deck.eta_seconds === null || isConnectionLost) return null;
  const { isShort, time } = formatTimeLeft(deck.eta_seconds, language);
  if (isOverdue) return <span>{t('deck.time_over')}</span>;
  return <span>{isShort ? t('deck.time_short') : t('deck.time_left', { time })}</span>;
}

/** The user's role and the owner's name, for a presentation of somebody else. */
function RoleFact({ deck }: { deck: Presentation }) {
  const { t } = useTranslation();
  const { my_role: role, owner } = deck;
  if (role === 'owner') return null;
  return <span>{t(`deck.role.${role}`, { name: owner.full_name })}</span>;
}

/** The status of a deck, and facts about it. */
export function Facts({ deck, tasks, isConnectionLost }: Props) {
  const { t, language } = useTranslation();
  const { isUnpriced, costText } = useCostText();
  const cost = costText(deck.usage.cost_micros);
  const languageText = getLanguageName(deck.language, language);
  const isPriced = !isUnpriced(deck.usage.cost_micros);
  const isCostGrowing = isWorking(deck.status);
  return (
    <p className={styles.facts}>
      <StatusTag
        status={deck.status}
        {...(isPreparingFiles(deck) ? { text: t('deck.preparing_files') } : {})}
      />
      <SideTaskTags tasks={tasks} />
      <TimeLeft deck={deck} isConnectionLost={isConnectionLost} />
      <RoleFact deck={deck} />
      <span>{t('deck.slides', { count: deck.slide_count })}</span>
      {languageText && <span>{languageText}</span>}
      {isPriced && <span>{isCostGrowing ? t('deck.cost_so_far', { cost }) : cost}</span>}
      <EditedTime deck={deck} />
    </p>
  );
}

/** Pauses or resumes a deck. A failed deck is resumed from its notice. */
function ChangeButton({ deck }: { deck: Presentation }) {
  const { t } = useTranslation();
  const change = useChangeDeck();
  const action = (['pause', 'resume'] as const).find((one) => deck.allowed_actions.includes(one));
  // Shows no button for an outline in review, which is confirmed on its own tab together with its edits.
  if (!action || deck.status === 'awaiting_review' || deck.status === 'failed') return null;
  return (
    <Button
      variant={action === 'resume' ? 'primary' : 'quiet'}
      icon={action === 'pause' ? <IconPlayerPause /> : <IconPlayerPlay />}
      isBusy={change.isPending}
      onClick={() => change.mutate({ id: deck.id, action })}
    >
      {action === 'pause' && change.isPending ? t('deck.pausing') : t(`deck.action.${action}`)}
    </Button>
  );
}

type Props = {
  deck: Presentation;
  tasks: readonly Task[] | undefined;
  /** Whether the server does not respond, so that the data may be out of date. */
  isConnectionLost?: boolean | undefined;
};

/** Download, share and preview buttons, once a version is published. */
function PublishedActions({ deck, tasks }: Props) {
  const { t } = useTranslation();
  const { openSlide } = useOpenSlide();
  const unfinished = useUnfinishedSlides(deck.id);
  const current = deck.versions.find(({ version }) => version === deck.current_html_version);
  if (!current) return null;
  return (
    <>
      <DownloadMenu
        hasCommands
        note={
          unfinished && (
            <MenuItem icon={<IconAlertTriangle />} onSelect={() => openSlide(unfinished.firstId)}>
              {unfinished.text}
            </MenuItem>
          )
        }
        deck={deck}
        version={current}
        tasks={tasks}
        trigger={(triggerProps) => (
          <Button icon={<IconDownload />} {...triggerProps}>
            {t('deck.action.download')}
          </Button>
        )}
      />
      <ShareButton
        id={deck.id}
        note={(close) =>
          unfinished && (
            <>
              {unfinished.text}{' '}
              <Link to={`/presentation/${deck.id}?slide=${unfinished.firstId}`} onClick={close}>
                {t('slide.open_unfinished')}
              </Link>
            </>
          )
        }
        trigger={(open) => (
          <Button icon={<IconShare2 />} aria-keyshortcuts="s" onClick={open}>
            {t('deck.action.share')}
          </Button>
        )}
      />
      <ButtonLink
        to={`/preview/${deck.id}`}
        icon={<IconEye />}
        title={t('version.preview', { version: current.version })}
      >
        {t('deck.action.preview')}
      </ButtonLink>
    </>
  );
}

const actionsWithOwnButton: readonly DeckActionId[] = [
  ...(['open', 'preview', 'download', 'share', 'pause', 'rename'] as const),
];

/** Returns the actions that have their own button and are left out of the menu. */
function useActionsWithButton(deck: Presentation): readonly DeckActionId[] {
  const canChangeRequest = useCanChangeRequest(deck);
  return canChangeRequest ? actionsWithOwnButton : [...actionsWithOwnButton, 'resume'];
}

/** Whether the header shows the facts of a deck; in wide windows, those of a finished deck are beside its tabs. */
export function useHasFactsInHeader({ status }: Presentation): boolean {
  const isMobile = useIsMobile();
  return isMobile || status !== 'completed';
}

/** Title, status and actions of a deck; `children` are more buttons. */
export function DeckHeader({
  deck,
  tasks,
  isConnectionLost,
  children,
}: Props & { children?: ReactNode }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const leave = () => navigate('/dashboard');
  const excluded = useActionsWithButton(deck);
  const hasFacts = useHasFactsInHeader(deck);
  const { status, allowed_actions: allowed, current_html_version: publishedVersion } = deck;
  // Keeps the focus in the header, because the pressed button is often replaced or removed.
  const focusProps = useKeepFocus<HTMLDivElement>(
    `${status} ${publishedVersion} ${allowed.join()}`,
  );
  return (
    <header className={styles.header}>
      <Link to="/dashboard" className={styles.back} title={t('dashboard.title')}>
        <IconChevronLeft aria-hidden="true" />
        <span>{t('dashboard.title')}</span>
      </Link>
      <DeckTitle deck={deck} />
      {hasPresence(deck) && <DeckPeople deck={deck} tasks={tasks} />}
      <div className={styles.actions} {...focusProps}>
        <ChangeButton deck={deck} />
        <NotifyButton deck={deck} />
        {children}
        <PublishedActions deck={deck} tasks={tasks} />
        <PresentButton deck={deck} tasks={tasks} />
        <DeckMenu deck={deck} excluded={excluded} keys={actionShortcutLabels} onDeleted={leave} />
        <DeleteKey deck={deck} onDeleted={leave} />
      </div>
      {hasFacts && <Facts deck={deck} tasks={tasks} isConnectionLost={isConnectionLost} />}
      {deck.origin && (
        <p className={styles.facts}>
          <Link to={`/presentation/${deck.origin.id}`}>
            {t('translate.origin', { title: deck.origin.title })}
          </Link>
          <LanguageTag language={deck.origin.language} isAlways />
        </p>
      )}
    </header>
  );
}
