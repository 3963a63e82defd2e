import type { PresentPerson } from '#shared/schemas/presence.ts';
import { Menu, MenuItem } from '#web/components/menu.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { useIsMobile } from '#web/lib/use-is-mobile.ts';
import { usePresentPeople } from '../../api/presence.ts';
import { PersonMark } from './person-mark.tsx';
import styles from './presence.module.css';
import { type ReportedPage, usePresenceReport } from './use-presence-report.ts';

type HeaderProps = {
  reported: ReportedPage;
  /** Ids of the slides in order; null for one that is not made yet. */
  slideIds: readonly (string | null)[];
  onOpenSlide: (slideId: string) => void;
};

/**
 * The other people on the deck's page, in its header; a press on a person opens their slide. Also reports the user's
 * own slide.
 */
export function PresentPeople({ reported, slideIds, onOpenSlide }: HeaderProps) {
  const { t } = useTranslation();
  const maxShown = useIsMobile() ? 1 : 3;
  usePresenceReport(reported);
  const people = usePresentPeople(reported.deckId).map((person) => {
    const { full_name: name, slide_id, is_editing } = person;
    const index = slide_id === null ? -1 : slideIds.indexOf(slide_id);
    const label =
      index < 0
        ? name
        : t(is_editing ? 'presence.editing_slide' : 'presence.on_slide', {
            ...{ name, number: index + 1 },
          });
    const open = () => index >= 0 && onOpenSlide(slide_id ?? '');
    return { person, label, isOnSlide: index >= 0, open };
  });
  if (people.length === 0) return null;
  const shown = people.slice(0, maxShown);
  const rest = people.slice(maxShown);
  return (
    <ul className={styles.people} data-people="" aria-label={t('presence.title')}>
      {shown.map(({ person, label, isOnSlide, open }) => (
        <li key={person.id}>
          <button
            type="button"
            className={styles.person}
            aria-label={label}
            title={label}
            aria-disabled={!isOnSlide || undefined}
            onClick={open}
          >
            <PersonMark person={person} />
          </button>
        </li>
      ))}
      {rest.length > 0 && (
        <li>
          <Menu
            label={t('presence.more', { count: rest.length })}
            trigger={(triggerProps) => (
              <button
                type="button"
                className={styles.person}
                aria-label={t('presence.more', { count: rest.length })}
                title={rest.map(({ label }) => label).join('\n')}
                {...triggerProps}
              >
                <span className={styles.more}>+{rest.length}</span>
              </button>
            )}
          >
            {rest.map(({ person, label, isOnSlide, open }) => (
              <MenuItem
                key={person.id}
                icon={<PersonMark person={person} />}
                isDisabled={!isOnSlide}
                onSelect={open}
              >
                {label}
              </MenuItem>
            ))}
          </Menu>
        </li>
      )}
    </ul>
  );
}

type SlideProps = { deckId: string; slideId: string };

const filterPeopleOnSlide = (people: readonly PresentPerson[], slideId: string) =>
  people.filter(({ slide_id }) => slide_id === slideId);

/** Maximum number of people whose marks fit on a thumbnail. */
const maxMarks = 3;

/** Marks of the others on a slide, over its thumbnail. */
export function SlidePeople({ deckId, slideId }: SlideProps) {
  const { t } = useTranslation();
  const people = filterPeopleOnSlide(usePresentPeople(deckId), slideId);
  if (people.length === 0) return null;
  const texts = people.map(({ full_name, is_editing }) =>
    is_editing
      ? t('presence.edits', { names: full_name, count: 1 })
      : t('presence.views', { name: full_name }),
  );
  const shown = people.length > maxMarks ? people.slice(0, maxMarks - 1) : people;
  return (
    <span className={styles.onSlide} role="img" aria-label={texts.join('; ')}>
      {shown.map((person) => (
        <PersonMark key={person.id} person={person} />
      ))}
      {people.length > shown.length && (
        <span className={styles.more}>+{people.length - shown.length}</span>
      )}
    </span>
  );
}

/** Names, in the bar above the slide, the other people who are changing the slide. */
export function EditingNote({ deckId, slideId }: SlideProps) {
  const { t, language } = useTranslation();
  const editing = filterPeopleOnSlide(usePresentPeople(deckId), slideId).filter(
    ({ is_editing }) => is_editing,
  );
  const names = new Intl.ListFormat(language).format(editing.map(({ full_name }) => full_name));
  const text = t('presence.edits', { names, count: editing.length });
  const [first] = editing;
  // Rendered even without a text: screen readers announce a text only in a live region that existed before it.
  return (
    <p role="status" className={styles.note} data-editing={first && ''} title={first && text}>
      {first && (
        <>
          <PersonMark person={first} />
          <span>{text}</span>
        </>
      )}
    </p>
  );
}
