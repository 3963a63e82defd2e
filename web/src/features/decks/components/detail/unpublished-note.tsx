import { IconCircleCheck, IconSend } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import type { Presentation, Task } from '#shared/schemas/presentations.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useFocusKept } from '#web/lib/use-focus-kept.ts';
import { slidesInTheMaking, slidesNotAdded, slidesSincePublished } from '../../api/asides.ts';
import { useSetCurrentVersion } from '../../api/change-version.ts';
import { isWorking } from '../../api/polling.ts';
import { comparisonSearch } from '../compare/use-asked-comparison.ts';
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

/** Leads to what is shown beside the slides as they are. */
function SeeChanges({ shown }: { shown: number }) {
  const { t } = useTranslation();
  return (
    <ButtonLink size="sm" variant="plain" to={comparisonSearch({ from: shown, to: 'now' })}>
      {t('publish.see_changes')}
    </ButtonLink>
  );
}

/** What is known of the changes without asking for more. */
function useChanges({ deck, tasks }: Props): string[] {
  const { t, language } = useTranslation();
  const here = deck.slide_count;
  const { slide_count: there = here } =
    deck.versions.find(({ version }) => version === deck.current_html_version) ?? {};
  const again = slidesSincePublished(tasks, deck.versions).map((index) => String(index + 1));
  const numbers = new Intl.ListFormat(language).format(again);
  const { making } = slidesInTheMaking(tasks);
  return [
    there === here ? '' : t('publish.counts', { there, here }),
    again.length === 0 ? '' : t('publish.changed', { count: again.length, numbers }),
    making === 0 ? '' : t('publish.waits'),
  ].filter((text) => text !== '');
}

/** The slides were changed since they were published: one press publishes them. */
function Changed({ deck, tasks, shown }: Props & { shown: number }) {
  const { t } = useTranslation();
  const [isPublishing, setIsPublishing] = useState(false);
  const changes = useChanges({ deck, tasks });
  const isWhole = slidesInTheMaking(tasks).making === 0 && slidesNotAdded(tasks) === 0;
  return (
    <Note texts={[t('publish.unpublished', { version: shown }), ...changes]}>
      <SeeChanges shown={shown} />
      {canPublish(deck) && isWhole && (
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

/** Another version than that of the slides on the page is the one that is shown. */
function OtherShown({ deck, shown, working }: Props & { shown: number; working: number }) {
  const { t } = useTranslation();
  const setCurrent = useSetCurrentVersion();
  const isReady = deck.versions.find(({ version }) => version === working)?.html.status === 'ready';
  const isAllowed = deck.allowed_actions.includes('set_current_html_version');
  const show = () =>
    setCurrent.mutate(
      { id: deck.id, version: working },
      { onSuccess: () => announce(t('version.made_current', { version: working })) },
    );
  return (
    <Note texts={[t('publish.older', { version: shown, working })]}>
      <SeeChanges shown={shown} />
      {isReady && isAllowed && (
        <Button size="sm" icon={<IconCircleCheck />} isBusy={setCurrent.isPending} onClick={show}>
          {t('publish.show_working', { version: working })}
        </Button>
      )}
    </Note>
  );
}

/** Says where preview and downloads show something else than the slides on the page, and mends it. */
export function UnpublishedNote(props: Props) {
  const { status, has_unpublished: isChanged, current_html_version: shown } = props.deck;
  // What is pressed in it takes it away.
  const keep = useFocusKept<HTMLDivElement>(`${status} ${isChanged} ${shown}`, true);
  return (
    <div style={{ display: 'contents' }} {...keep}>
      <Shown {...props} />
    </div>
  );
}

function Shown({ deck, tasks }: Props) {
  const { current_html_version: shown, working_version: working } = deck;
  if (shown === null || working === null || isWorking(deck.status)) return null;
  if (deck.has_unpublished) return <Changed deck={deck} tasks={tasks} shown={shown} />;
  if (shown === working) return null;
  return <OtherShown deck={deck} tasks={tasks} shown={shown} working={working} />;
}
