import { IconListNumbers, IconRefresh } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { Presentation, Task } from '#shared/schemas/presentations.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { formatSeconds } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { tasksEnding } from '../../api/asides.ts';
import { RegenerateDialog } from '../regenerate/lazy-dialogs.ts';
import { useFailureText } from '../use-failure-text.ts';
import styles from './deck-notice.module.css';
import { useDeckTab } from './use-deck-tab.ts';

const reasons = ['user', 'task', 'token_cap', 'owner_disabled'] as const;

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
export function DeckNotice({ deck, tasks }: Props) {
  const { t, language } = useTranslation();
  const ending = tasksEnding(deck, tasks);
  const failure = useFailureText(deck);
  if (deck.status === 'failed') return <ErrorNote error={failure} />;
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
    return <p className={styles.notice}>{facts.filter((fact) => fact !== '').join(' ')}</p>;
  }
  if (deck.status === 'awaiting_review') return <ToReview deck={deck} />;
  if (deck.status === 'cancelled') return <Cancelled deck={deck} />;
  if (deck.status === 'queued') {
    const position = deck.queue_position;
    const eta = deck.eta_seconds;
    return (
      <p className={styles.notice}>
        {position === null ? t('deck.queued') : t('deck.queue_position', { position })}
        {eta !== null && ` ${t('deck.eta', { time: formatSeconds(eta, language) })}`}
      </p>
    );
  }
  return null;
}
