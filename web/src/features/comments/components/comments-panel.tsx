import { useQuery } from '@tanstack/react-query';
import { canComment as mayComment } from '#shared/domain/comments.ts';
import type { CommentThread } from '#shared/schemas/comments.ts';
import type { Presentation, SlideView } from '#shared/schemas/presentations.ts';
import { RetryNote } from '#web/components/retry-note.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { threadsQuery } from '../api/comments.ts';
import { useHiddenComments } from '../api/delete-comment-later.ts';
import styles from './comments.module.css';
import { NewThread } from './new-thread.tsx';
import { ThreadView } from './thread-view.tsx';
import {
  InvitedNames,
  UnsharedDeckId,
  useInvitedNames,
  usePeople,
  useUnsharedDeckId,
} from './use-people.ts';

type Props = {
  deck: Presentation;
  slide: SlideView;
  slides: readonly SlideView[];
  onOpenSlide: (slideId: string) => void;
};

type Group = { key: string; title: string; slideId: string | null; threads: CommentThread[] };

/** Groups threads: the shown slide first, then the whole presentation, then other slides in order. */
function useGroups({ slide, slides }: Props, threads: readonly CommentThread[]): Group[] {
  const { t } = useTranslation();
  const ids = [slide.id, null, ...slides.map(({ id }) => id).filter((id) => id !== slide.id)];
  const known = new Set<string | null>(ids);
  const groups = ids.map((id) => ({
    key: id ?? 'deck',
    title:
      id === null
        ? t('comments.deck')
        : t('comments.slide', { number: slides.findIndex((one) => one.id === id) + 1 }),
    slideId: id,
    threads: threads.filter(({ slide_id }) => slide_id === id),
  }));
  const removed = {
    key: 'removed',
    title: t('comments.removed_slides'),
    slideId: null,
    threads: threads.filter(({ slide_id }) => !known.has(slide_id)),
  };
  return [...groups, removed].filter((group) => group.threads.length > 0);
}

/** The comments of a presentation, by slide, and a form for a new one. */
export function CommentsPanel(props: Props) {
  const { deck, slide, onOpenSlide } = props;
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(threadsQuery(deck.id, deck.is_shared));
  const hidden = useHiddenComments(({ ids }) => ids);
  const threads = data?.filter(({ comments }) =>
    comments.some(({ id, is_deleted }) => !is_deleted && !hidden.has(id)),
  );
  const people = usePeople(deck);
  const invited = useInvitedNames(deck);
  const canComment = mayComment([deck.my_role]);
  const isOwner = deck.my_role === 'owner';
  const open = useGroups(props, threads?.filter((one) => one.resolved_at === null) ?? []);
  const resolved = threads?.filter((one) => one.resolved_at !== null) ?? [];
  const view = (thread: CommentThread) => (
    <ThreadView key={thread.id} deckId={deck.id} {...{ thread, people, canComment, isOwner }} />
  );
  return (
    <InvitedNames value={invited}>
      <UnsharedDeckId value={useUnsharedDeckId(deck)}>
        <div className={styles.panel}>
          {canComment && (
            <NewThread key={slide.id} deckId={deck.id} slide={slide} people={people} />
          )}
          {!threads && !error && <Skeleton count={2} />}
          {!threads && error && <RetryNote error={error} onRetry={refetch} />}
          {threads?.length === 0 && <p className={styles.muted}>{t('comments.none')}</p>}
          {open.map(({ key, title, slideId, threads: shown }) => (
            <section key={key} className={styles.group}>
              <h3>
                {slideId === null || slideId === slide.id ? (
                  title
                ) : (
                  <button type="button" onClick={() => onOpenSlide(slideId)}>
                    {title}
                  </button>
                )}
              </h3>
              {shown.map(view)}
            </section>
          ))}
          {resolved.length > 0 && (
            <details className={styles.group}>
              <summary>{t('comments.resolved_list', { count: resolved.length })}</summary>
              {resolved.map(view)}
            </details>
          )}
        </div>
      </UnsharedDeckId>
    </InvitedNames>
  );
}
