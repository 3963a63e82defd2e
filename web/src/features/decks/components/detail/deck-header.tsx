import {
  IconChevronLeft,
  IconDownload,
  IconEye,
  IconPlayerPause,
  IconPlayerPlay,
  IconShare2,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Presentation, Task } from '#shared/schemas/presentations.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { StatusTag } from '#web/components/status-tag.tsx';
import { ShareButton } from '#web/features/shares/components/share-button.tsx';
import { formatAge, formatSeconds } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { languageName } from '#web/lib/language-name.ts';
import { useCost } from '#web/lib/use-cost.ts';
import { useFocusKept } from '#web/lib/use-focus-kept.ts';
import { slidesInTheMaking } from '../../api/asides.ts';
import { useChangeDeck } from '../../api/change-deck.ts';
import { isWorking } from '../../api/polling.ts';
import type { DeckActionId } from '../deck-actions.ts';
import { DeckMenu } from '../deck-menu.tsx';
import { TellButton } from '../done/tell-button.tsx';
import { DownloadMenu } from '../download/download-menu.tsx';
import styles from './deck-header.module.css';
import { DeckTitle } from './deck-title.tsx';
import { useIsAskedAnew } from './use-is-asked-anew.ts';
import { useIsOverdue } from './use-is-overdue.ts';

/** What goes on beside a deck that is done: it isn't all there is to say of it. */
function Beside({ tasks }: Pick<Props, 'tasks'>) {
  const { t } = useTranslation();
  const { making, proposing } = slidesInTheMaking(tasks);
  return (
    <>
      {making > 0 && <StatusTag status="running" text={t('deck.making', { count: making })} />}
      {proposing > 0 && (
        <StatusTag status="running" text={t('deck.proposing', { count: proposing })} />
      )}
    </>
  );
}

/** The time to go; no figure where it keeps being put off, or where nobody answers who would know. */
function TimeLeft({ deck, isLost }: Pick<Props, 'deck' | 'isLost'>) {
  const { t, language } = useTranslation();
  const isOver = useIsOverdue(deck);
  if (deck.status !== 'running' || deck.eta_seconds === null || isLost) return null;
  const time = formatSeconds(deck.eta_seconds, language);
  return <span>{isOver ? t('deck.time_over') : t('deck.time_left', { time })}</span>;
}

function Facts({ deck, tasks, isLost }: Props) {
  const { t, language } = useTranslation();
  const { isUnpriced, costText } = useCost();
  const cost = costText(deck.usage.cost_micros);
  const written = languageName(deck.language, language);
  const isCounting = isWorking(deck.status) && !isUnpriced(deck.usage.cost_micros);
  return (
    <p className={styles.facts}>
      <StatusTag status={deck.status} />
      <Beside tasks={tasks} />
      <TimeLeft deck={deck} isLost={isLost} />
      <span>{t('deck.slides', { count: deck.slide_count })}</span>
      {written && <span>{written}</span>}
      <span>{isCounting ? t('deck.cost_so_far', { cost }) : cost}</span>
      {deck.quality !== null && (
        <span>{t('deck.quality', { score: Math.round(deck.quality) })}</span>
      )}
      <time dateTime={deck.created_at}>{formatAge(deck.created_at, language)}</time>
    </p>
  );
}

/** Pauses a deck that is being made, resumes one that was paused; one that failed is resumed where it says why. */
function ChangeButton({ deck }: { deck: Presentation }) {
  const { t } = useTranslation();
  const change = useChangeDeck();
  const action = (['pause', 'resume'] as const).find((one) => deck.allowed_actions.includes(one));
  // An outline is confirmed where it is read, with what was changed in it.
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
  /** The server doesn't answer: what is known is old. */
  isLost?: boolean | undefined;
};

/** Downloads, links for others and the preview, once there is something to see. */
function SeeButtons({ deck, tasks }: Props) {
  const { t } = useTranslation();
  const current = deck.versions.find(({ version }) => version === deck.current_html_version);
  if (!current) return null;
  return (
    <>
      <DownloadMenu
        deck={deck}
        version={current}
        tasks={tasks}
        target={(tie) => (
          <Button icon={<IconDownload />} {...tie}>
            {t('deck.action.download')}
          </Button>
        )}
      />
      <ShareButton
        id={deck.id}
        target={(open) => (
          <Button icon={<IconShare2 />} onClick={open}>
            {t('deck.action.share')}
          </Button>
        )}
      />
      <ButtonLink
        to={`/preview/${deck.id}`}
        // What mends a deck that was halted comes before looking at what it was.
        variant={deck.allowed_actions.includes('resume') ? 'quiet' : 'primary'}
        icon={<IconEye />}
        title={t('version.preview', { version: current.version })}
      >
        {t('deck.action.preview')}
      </ButtonLink>
    </>
  );
}

const elsewhere: readonly DeckActionId[] = ['open', 'preview', 'download', 'share', 'pause'];

/** What the menu leaves out: it has a button of its own. Where the notice has another one, resuming is in the menu. */
function useElsewhere(deck: Presentation): readonly DeckActionId[] {
  const isAskedAnew = useIsAskedAnew(deck);
  return isAskedAnew ? elsewhere : [...elsewhere, 'resume'];
}

/** Title, status, and what can be done with the deck; `children` are more buttons. */
export function DeckHeader({ deck, tasks, isLost, children }: Props & { children?: ReactNode }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const except = useElsewhere(deck);
  const { status, allowed_actions: allowed, current_html_version: shown } = deck;
  // What was pressed is often another button afterwards, or none.
  const keep = useFocusKept<HTMLDivElement>(`${status} ${shown} ${allowed.join()}`);
  return (
    <header className={styles.header}>
      <div className={styles.names}>
        <Link to="/dashboard" className={styles.back}>
          <IconChevronLeft aria-hidden="true" />
          {t('dashboard.title')}
        </Link>
        <DeckTitle deck={deck} />
        <Facts deck={deck} tasks={tasks} isLost={isLost} />
        {deck.origin && (
          <p className={styles.facts}>
            <Link to={`/presentation/${deck.origin.id}`}>
              {t('translate.origin', { title: deck.origin.title })}
            </Link>
          </p>
        )}
      </div>
      <div className={styles.actions} {...keep}>
        <ChangeButton deck={deck} />
        <TellButton deck={deck} />
        {children}
        <SeeButtons deck={deck} tasks={tasks} />
        <DeckMenu deck={deck} except={except} onDeleted={() => navigate('/dashboard')} />
      </div>
    </header>
  );
}
