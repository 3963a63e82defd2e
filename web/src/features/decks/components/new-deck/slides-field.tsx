import { Field } from '#web/components/field.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { changeDraft, useDraft } from './draft-store.ts';
import styles from './new-deck-page.module.css';

/** Minimum number of slides that can be chosen. */
export const minSlides = 3;
const defaultMaxSlides = 15;

/** Returns the maximum number of slides of a presentation in the user's plan. */
export const useMaxSlides = (): number =>
  useSession((state) => state.user?.quota.slides_a_deck ?? defaultMaxSlides);

/** The number of slides, up to the limit of the user's plan. */
export function SlidesField() {
  const { t } = useTranslation();
  const slides = useDraft((draft) => draft.slides);
  const limit = useMaxSlides();
  return (
    <Field label={t('new_deck.slides')} labelEnd={<output>{slides}</output>}>
      {({ id }) => (
        <input
          id={id}
          type="range"
          className={styles.range}
          min={minSlides}
          max={limit}
          value={Math.min(slides, limit)}
          onChange={(event) => changeDraft({ slides: event.target.valueAsNumber })}
        />
      )}
    </Field>
  );
}
