import { IconListNumbers, IconPencil, IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { Presentation, Task } from '#shared/schemas/presentations.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { formatSeconds } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { joinSentences } from '#web/lib/sentences.ts';
import { useFocusKept } from '#web/lib/use-focus-kept.ts';
import { tasksEnding } from '../../api/asides.ts';
import { useChangeDeck } from '../../api/change-deck.ts';
import type { AskedBefore } from '../new-deck/use-asked-before.ts';
import { RegenerateDialog } from '../regenerate/lazy-dialogs.ts';
import { useFailureText } from '../use-failure-text.ts';
import styles from './deck-notice.module.css';
import { useDeckTab } from './use-deck-tab.ts';
import { useIsAskedAnew } from './use-is-asked-anew.ts';

const reasons = ['user', 'task', 'token_cap', 'stage_cap', 'owner_disabled'] as const;

/** Leads to the dialog of a new deck, which begins with what this one was asked for. */
function ChangeAsked({ deck }: { deck: Presentation }) {
  const { t } = useTranslation();
  const state: AskedBefore = { askedBefore: deck };
  return (
    <ButtonLink
      to="/dashboard?new=1"
      state={state}
      size="sm"
      variant="primary"
      icon={<IconPencil />}
    >
      {t('deck.change_asked')}
    </ButtonLink>
  );
}

/** What went wrong, and the one button that mends it. */
function Failed({ deck }: { deck: Presentation }) {
  const { t } = useTranslation();
  const isAskedAnew = useIsAskedAnew(deck);
  const failure = useFailureText(deck);
  const change = useChangeDeck();
  if (isAskedAnew)
    return (
      <ErrorNote error={failure}>
        <ChangeAsked deck={deck} />
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

/** The way back from a making that was cancelled. */
function Cancelled({ deck }: { deck: Presentation }) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  if (!deck.allowed_actions.includes('regenerate_slides')) return null;
  return (
    <div className={`${styles.notice} ${styles.with_action}`}>
      <p>{t('deck.cancelled')}</p>
      <Button size="sm" icon={<IconRefresh />} onClick={() => setIsAsking(true)}>
        {t('deck.action.regenerate')}
      </Button>
      <Suspense>
        {isAsking && <RegenerateDialog id={deck.id} onClose={() => setIsAsking(false)} />}
      </Suspense>
    </div>
  );
}

/** The way to an outline that waits for a person, from wherever it isn't seen. */
function ToReview({ deck }: { deck: Presentation }) {
  const { t } = useTranslation();
  const { active, show } = useDeckTab(deck);
  if (active === 'outline') return null;
  return (
    <div className={`${styles.notice} ${styles.with_action}`} data-tone="wait">
      <p>{t('deck.to_review')}</p>
      <Button size="sm" icon={<IconListNumbers />} onClick={() => show('outline')}>
        {t('deck.show_outline')}
      </Button>
    </div>
  );
}

type Props = { deck: Presentation; tasks?: readonly Task[] | undefined };

/** What a person should know of a deck that isn't simply being made or done, in one sentence. */
export function DeckNotice(props: Props) {
  // What is pressed in it takes it away.
  const keep = useFocusKept<HTMLDivElement>(props.deck.status, true);
  return (
    <div style={{ display: 'contents' }} {...keep}>
      <Notice {...props} />
    </div>
  );
}

function Notice({ deck, tasks }: Props) {
  const { t, language } = useTranslation();
  const ending = tasksEnding(deck, tasks);
  if (deck.status === 'failed') return <Failed deck={deck} />;
  if (deck.status === 'paused') {
    const isDone = deck.stages.every(
      ({ status }) => status === 'completed' || status === 'skipped',
    );
    const known = reasons.find((name) => name === deck.reason) ?? 'user';
    const reason = known === 'user' && isDone ? 'done' : known;
    const isOwnDoing = known === 'user' || known === 'task';
    const facts = [
      ending === 0 || !isOwnDoing ? t(`deck.paused.${reason}`) : '',
      ending > 0 ? t('deck.ending', { count: ending }) : '',
    ];
    return <p className={styles.notice}>{joinSentences(facts, language)}</p>;
  }
  if (deck.status === 'awaiting_review') return <ToReview deck={deck} />;
  if (deck.status === 'cancelled') return <Cancelled deck={deck} />;
  if (deck.status === 'queued') {
    const position = deck.queue_position;
    const eta = deck.eta_seconds;
    return (
      <p className={styles.notice}>
        {joinSentences(
          [
            position === null ? t('deck.queued') : t('deck.queue_position', { position }),
            eta === null ? '' : t('deck.eta', { time: formatSeconds(eta, language) }),
          ],
          language,
        )}
      </p>
    );
  }
  return null;
}
