import type { SlideView } from '#shared/schemas/presentations.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useIsOnline } from '#web/lib/use-is-online.ts';
import { requestEdit } from '../../editing/edit-request.ts';
import { getSlidePartName } from '../detail/finding-text.ts';
import styles from './studio.module.css';
import type { SaveState } from './use-autosave.ts';

const isProblem = ({ kind }: SaveState): boolean => kind !== 'saved' && kind !== 'saving';

/**
 * The save state of the changes. The reason why a save fails is in this element for screen readers only; `SaveProblem`
 * displays it.
 */
export function SaveStatus({ state, isPublishing }: { state: SaveState; isPublishing: boolean }) {
  const { t } = useTranslation();
  const kind = state.kind === 'saved' && isPublishing ? 'publishing' : state.kind;
  return (
    <p
      className={styles.saveStatus}
      data-short={t(isProblem(state) ? 'studio.save.not_saved' : 'studio.save.saved')}
      data-publishing={kind === 'publishing' || undefined}
      data-problem={isProblem(state) || undefined}
      role="status"
    >
      <span>{t(`studio.save.${kind}`)}</span>
    </p>
  );
}

type ProblemProps = {
  state: SaveState;
  slides: readonly SlideView[];
  /** The selected slide, whose editor lists its unfinished texts. */
  selectedId: string | undefined;
  openSlide: (slideId: string) => void;
};

/** Says below the slide why changes are not saved, because the bar above has no room for a sentence. */
export function SaveProblem({ state, slides, selectedId, openSlide }: ProblemProps) {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  // The banner of the page already says that the browser is offline.
  if (!isProblem(state) || (state.kind === 'offline' && !isOnline)) return null;
  if (state.kind !== 'unfinished')
    return (
      <p className={styles.problem} aria-hidden="true">
        {t(`studio.save.${state.kind}`)}
      </p>
    );
  const { slideId, part, isTooLong } = state;
  if (slideId === selectedId) return null;
  const number = slides.findIndex(({ id }) => id === slideId) + 1;
  const name = getSlidePartName(part, t) ?? part;
  const editPart = () => {
    openSlide(slideId);
    requestEdit({ slideId, part });
  };
  return (
    <button type="button" className={styles.problem} onClick={editPart}>
      {t(isTooLong ? 'studio.save.too_long' : 'studio.save.missing', { number, part: name })}
    </button>
  );
}
