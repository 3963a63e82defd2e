import { Suspense, useState } from 'react';
import type { Presentation, Task } from '#shared/schemas/presentations.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { IconListNumbers } from '#web/components/icons/list-numbers.ts';
import { IconPencil } from '#web/components/icons/pencil.ts';
import { IconPlayerPlay } from '#web/components/icons/player-play.ts';
import { IconRefresh } from '#web/components/icons/refresh.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { joinSentences } from '#web/lib/sentences.ts';
import { useKeepFocus } from '#web/lib/use-keep-focus.ts';
import { useChangeDeck } from '../../api/change-deck.ts';
import { countFinishingTasks } from '../../api/side-tasks.ts';
import type { PrefillState } from '../new-deck/use-prefill.ts';
import { RegenerateDialog } from '../regenerate/lazy-dialogs.ts';
import { useFailureText } from '../use-failure-text.ts';
import styles from './deck-notice.module.css';
import { formatTimeLeft } from './time-left.ts';
import { useCanChangeRequest } from './use-can-change-request.ts';
import { useDeckTab } from './use-deck-tab.ts';

const pauseReasons = ['user', 'task', 'token_cap', 'stage_cap', 'owner_disabled'] as const;

/** Opens the dialog of a new deck, prefilled with this deck's request. */
function ChangeRequestButton({ deck }: { deck: Presentation }) {
  const { t } = useTranslation();
  const state: PrefillState = { prefillFrom: deck };
  return (
    <ButtonLink
      to="/dashboard?new=1"
      state={state}
      size="sm"
      variant="primary"
      icon={<IconPencil />}
    >
      {t('deck.edit_request')}
    </ButtonLink>
  );
}

/** The failure, with a button to resume or to change the request. */
function FailedNotice({ deck }: { deck: Presentation }) {
  const { t } = useTranslation();
  const canChangeRequest = useCanChangeRequest(deck);
  const failure = useFailureText(deck);
  const change = useChangeDeck();
  if (canChangeRequest)
    return (
      <ErrorNote error={failure}>
        <ChangeRequestButton deck={deck} />
      </ErrorNote>
    );
  return (
    <ErrorNote error={failure}>
      {deck.allowed_actions.includes('resume') && (
        <Button
          size="sm"
          variant="primary"
          icon={<IconPlayerPlay />}
          isBusy={change.isPending}
          onClick={() => change.mutate({ id: deck.id, action: 'resume' })}
        >
          {t('deck.action.resume')}
        </Button>
      )}
    </ErrorNote>
  );
}

/** A cancelled deck's notice, with a button to regenerate it. */
function CancelledNotice({ deck }: { deck: Presentation }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  if (!deck.allowed_actions.includes('regenerate_slides')) return null;
  return (
    <div className={`${styles.notice} ${styles.with_action}`}>
      <p>{t('deck.cancelled')}</p>
      <Button size="sm" icon={<IconRefresh />} onClick={() => setIsOpen(true)}>
        {t('deck.action.regenerate')}
      </Button>
      <Suspense>
        {isOpen && <RegenerateDialog id={deck.id} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </div>
  );
}

/** A link to the outline tab while the outline waits for review; hidden on that tab. */
function ReviewNotice({ deck }: { deck: Presentation }) {
  const { t } = useTranslation();
  const { active, setTab } = useDeckTab(deck);
  if (active === 'outline') return null;
  return (
    <div className={`${styles.notice} ${styles.with_action}`} data-tone="wait">
      <p>{t('deck.to_review')}</p>
      <Button size="sm" icon={<IconListNumbers />} onClick={() => setTab('outline')}>
        {t('deck.show_outline')}
      </Button>
    </div>
  );
}

type Props = { deck: Presentation; tasks?: readonly Task[] | undefined };

/** A one-sentence notice of a deck that needs attention. */
export function DeckNotice(props: Props) {
  // Keeps the focus, because a press on a button in the notice removes the notice.
  const focusProps = useKeepFocus<HTMLDivElement>(props.deck.status, true);
  return (
    <div style={{ display: 'contents' }} {...focusProps}>
      <Notice {...props} />
    </div>
  );
}

function Notice({ deck, tasks }: Props) {
  const { t, language } = useTranslation();
  const finishing = countFinishingTasks(deck, tasks);
  if (deck.status === 'failed') return <FailedNotice deck={deck} />;
  if (deck.status === 'paused') {
    const isDone = deck.stages.every(
      ({ status }) => status === 'completed' || status === 'skipped',
    );
    const pauseReason = pauseReasons.find((name) => name === deck.reason) ?? 'user';
    const reason = pauseReason === 'user' && isDone ? 'done' : pauseReason;
    const isUserAction = pauseReason === 'user' || pauseReason === 'task';
    const facts = [
      finishing === 0 || !isUserAction ? t(`deck.paused.${reason}`) : '',
      finishing > 0 ? t('deck.ending', { count: finishing }) : '',
    ];
    return <p className={styles.notice}>{joinSentences(facts, language)}</p>;
  }
  if (deck.status === 'awaiting_review') return <ReviewNotice deck={deck} />;
  if (deck.status === 'cancelled') return <CancelledNotice deck={deck} />;
  if (deck.status === 'queued') {
    const position = deck.queue_position;
    const left = deck.eta_seconds === null ? null : formatTimeLeft(deck.eta_seconds, language);
    const eta = left?.isShort ? t('deck.eta_short') : left && t('deck.eta', { time: left.time });
    return (
      <p className={styles.notice}>
        {joinSentences(
          [
            position === null ? t('deck.queued') : t('deck.queue_position', { position }),
            eta ?? '',
          ],
          language,
        )}
      </p>
    );
  }
  return null;
}
