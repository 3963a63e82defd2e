import { useEffect, useId, useRef, useState } from 'react';
import type { SlideContent } from '#shared/deck/model.ts';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { Button, IconButton } from '#web/components/button.tsx';
import { IconArrowDown } from '#web/components/icons/arrow-down.ts';
import { IconArrowUp } from '#web/components/icons/arrow-up.ts';
import { IconX } from '#web/components/icons/x.ts';
import { TextInput } from '#web/components/inputs.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { isTyping } from '#web/lib/is-typing.ts';
import { useOpenDialogs } from '#web/lib/open-dialogs.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { useWindowKeyDown } from '#web/lib/use-window-key-down.ts';
import { castContent } from '../../editing/content-tree.ts';
import { endTypingStep, recordStep } from '../../editing/deck-history.ts';
import { draftKey, saveDraft, useSlideDrafts } from '../../editing/draft-store.ts';
import { type FoundText, findTexts, replaceTexts } from '../../editing/find-text.ts';
import { getSlidePartName } from '../detail/finding-text.ts';
import styles from './find-panel.module.css';
import { type FoundMatch, useFoundMatch } from './found-match.ts';
import studioStyles from './studio.module.css';

type Props = {
  deckId: string;
  slides: readonly SlideView[];
  /** Whether texts can be replaced. */
  canEdit: boolean;
  /** How often the user opened the search; the search field is focused each time. */
  openCount: number;
  /** Whether the user opened it to replace a text: the field for the replacement is opened and focused instead. */
  opensReplace: boolean;
  onOpenSlide: (slideId: string) => void;
  onClose: () => void;
};

/** Displayed characters before the first match of a text. */
const leadingCharacters = 40;

/** A text around its matches, which are marked. */
function Excerpt({ text, matches }: FoundText) {
  const first = matches[0]?.start ?? 0;
  // Starts after a space, unless there is none, as in Chinese.
  const space = first > leadingCharacters ? text.indexOf(' ', first - leadingCharacters) + 1 : 0;
  const from = space > first ? first : Math.max(space, first - leadingCharacters, 0);
  const ends = [from, ...matches.map(({ end }) => end)];
  return (
    <span className={styles.excerpt}>
      {from > 0 && '…'}
      {matches.map(({ start, end }, i) => (
        <span key={start}>
          {text.slice(ends[i], start)}
          <mark>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </span>
  );
}

const countMatches = (places: readonly { texts: readonly FoundText[] }[]): number =>
  places.flatMap(({ texts }) => texts.flatMap(({ matches }) => matches)).length;

/** Whether a slide can be changed: it is finished and no proposal waits for a decision. */
const isEditable = ({ status, proposal }: SlideView): boolean =>
  status === 'completed' && proposal?.outdated !== false;

/**
 * Returns the displayed content of a slide, which includes unsaved edits, and a function that changes it as part of an
 * undo step.
 */
function useContents(deckId: string) {
  const user = useSession(({ user }) => user?.id ?? '');
  const drafts = useSlideDrafts();
  const keyOf = (slideId: string) => draftKey(user, deckId, slideId);
  const contentOf = (slide: SlideView): SlideContent | null =>
    drafts[keyOf(slide.id)]?.content ?? (slide.content && castContent(slide.content));
  const change = (slide: SlideView, before: SlideContent, after: SlideContent, group: string) => {
    if (!slide.content) return;
    const server = { rev: slide.rev, base: castContent(slide.content) };
    const draft = useSlideDrafts.getState()[keyOf(slide.id)] ?? server;
    saveDraft(keyOf(slide.id), { ...draft, content: after, at: Date.now() });
    recordStep(deckId, { kind: 'edit', slideId: slide.id, before, after, group });
    endTypingStep(deckId);
  };
  return { contentOf, change };
}

/** Selects a match with its slide, and marks it there until the search ends. */
function useCurrentMatch(matches: readonly FoundMatch[], onOpenSlide: (slideId: string) => void) {
  const [index, setIndex] = useState<number | null>(null);
  // After a replacement, the next match has the index of the replaced one.
  const current = index === null ? undefined : matches[Math.min(index, matches.length - 1)];
  const mark = JSON.stringify(current ?? null);
  useEffect(() => useFoundMatch.setState({ match: JSON.parse(mark) }), [mark]);
  useEffect(() => () => useFoundMatch.setState({ match: null }), []);
  const go = (next: number) => {
    const match = matches.at(next % matches.length);
    if (!match) return;
    setIndex(matches.indexOf(match));
    onOpenSlide(match.slideId);
  };
  const at = current ? matches.indexOf(current) : -1;
  const step = (by: 1 | -1) => go(at < 0 && by < 0 ? -1 : at + by);
  return { current, at, go, step, reset: () => setIndex(null) };
}

/**
 * Moves the focus to the search field when it opens, or to the replacement if `openReplace` opens it, and back when it
 * closes.
 */
function useFocusWithin(openCount: number, openReplace: (() => void) | undefined) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected)
        opener.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    if (openCount === 0) return;
    openReplace?.();
    // A field for the replacement that is not open yet is focused when it appears.
    const selector = openReplace ? '[data-replacement] input' : 'input';
    const field = panel.current?.querySelector<HTMLInputElement>(selector);
    field?.focus();
    field?.select();
  }, [openCount]);
  return panel;
}

/** The text that replaces the matches; focused when it appears. */
function ReplacementField(props: { value: string; onText: (text: string) => void }) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={box} data-replacement>
      <TextInput
        label={t('find_text.replace_with')}
        value={props.value}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => props.onText(target.value)}
      />
    </div>
  );
}

/** Finds a text on all slides and in their notes, and replaces it. Shown beside the slide in place of the inspector. */
export function FindPanel(props: Props) {
  const { deckId, slides, canEdit, openCount, opensReplace, onOpenSlide, onClose } = props;
  const { t } = useTranslation();
  const titleId = useId();
  const [query, setQuery] = useState('');
  const [replacement, setReplacement] = useState('');
  const [isReplacing, setIsReplacing] = useState(false);
  const [matchesCase, setMatchesCase] = useState(false);
  const [result, setResult] = useState('');
  const { contentOf, change } = useContents(deckId);
  const panel = useFocusWithin(
    openCount,
    canEdit && opensReplace ? () => setIsReplacing(true) : undefined,
  );
  const search = { query, matchesCase };
  const found = slides.flatMap((slide) => {
    const content = contentOf(slide);
    const all = content ? findTexts(content, search) : [];
    // The texts on the slide come before its notes.
    const texts = [
      ...all.filter(({ part }) => part !== 'notes'),
      ...all.filter(({ part }) => part === 'notes'),
    ];
    return content && texts.length > 0 ? [{ slide, content, texts }] : [];
  });
  const matches = found.flatMap(({ slide, texts }) =>
    texts.flatMap(({ part, text, matches: ranges }) =>
      ranges.map((range): FoundMatch => ({ slideId: slide.id, part, text, range })),
    ),
  );
  const { current, at, go, step, reset } = useCurrentMatch(matches, onOpenSlide);
  const changeable = canEdit ? found.filter(({ slide }) => isEditable(slide)) : [];
  useWindowKeyDown((event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    const isInPanel = panel.current?.contains(event.target as Node) ?? false;
    if (useOpenDialogs.getState().open.length > 0 || (isTyping(event) && !isInPanel)) return;
    event.preventDefault();
    onClose();
  });
  const replace = (places: typeof found, only?: string) => {
    const group = crypto.randomUUID();
    let [replaced, tooLong] = [0, 0];
    for (const { slide, content } of places) {
      const next = replaceTexts(content, { ...search, replacement, only });
      replaced += next.replaced;
      tooLong += next.tooLong;
      if (next.replaced > 0) change(slide, content, next.content, group);
    }
    const done = t('find_text.replaced', { count: replaced });
    setResult(tooLong > 0 ? `${done} ${t('find_text.too_long', { count: tooLong })}` : done);
  };
  const type = (set: (text: string) => void) => (event: { target: { value: string } }) => {
    setResult('');
    reset();
    set(event.target.value);
  };
  const firstOf = (slideId: string, part: string) =>
    matches.findIndex((one) => one.slideId === slideId && one.part === part);
  const count =
    at < 0
      ? t('find_text.count', { count: matches.length })
      : t('find_text.at', { number: at + 1, total: matches.length });
  return (
    <aside
      ref={panel}
      className={`${studioStyles.inspector} ${studioStyles.findPanel}`}
      aria-labelledby={titleId}
    >
      <header className={styles.head}>
        <h2 id={titleId}>{t('studio.find')}</h2>
        <IconButton label={t('common.close')} onClick={onClose}>
          <IconX />
        </IconButton>
      </header>
      <form
        className={styles.form}
        onKeyDown={(event) => {
          const isField = event.target instanceof HTMLInputElement;
          if (event.key !== 'Enter' || !isField || event.nativeEvent.isComposing) return;
          event.preventDefault();
          step(event.shiftKey ? -1 : 1);
        }}
      >
        <TextInput
          label={t('find_text.find')}
          value={query}
          maxLength={200}
          autoComplete="off"
          onChange={type(setQuery)}
        />
        <label className={styles.option}>
          <input
            type="checkbox"
            checked={matchesCase}
            onChange={(event) => {
              reset();
              setMatchesCase(event.target.checked);
            }}
          />
          {t('find_text.match_case')}
        </label>
        <div className={styles.steps}>
          <p role="status" className={styles.count} data-figures>
            {result || (query !== '' && count)}
          </p>
          <IconButton
            label={t('find_text.previous')}
            disabled={matches.length === 0}
            onClick={() => step(-1)}
          >
            <IconArrowUp />
          </IconButton>
          <IconButton
            label={t('find_text.next')}
            disabled={matches.length === 0}
            onClick={() => step(1)}
          >
            <IconArrowDown />
          </IconButton>
        </div>
        {canEdit && (
          <Button
            size="sm"
            className={styles.disclosure}
            aria-expanded={isReplacing}
            onClick={() => setIsReplacing(!isReplacing)}
          >
            {t('find_text.open_replace')}
          </Button>
        )}
        {canEdit && isReplacing && (
          <div className={styles.replace}>
            <ReplacementField
              value={replacement}
              onText={(text) => {
                setResult('');
                setReplacement(text);
              }}
            />
            <Button
              variant={replacement === '' ? 'quiet' : 'primary'}
              disabled={changeable.length === 0}
              onClick={() => replace(changeable)}
            >
              {replacement === '' && changeable.length > 0
                ? t('find_text.delete_all', { count: countMatches(changeable) })
                : t('find_text.replace_all')}
            </Button>
          </div>
        )}
      </form>
      {found.map((place) => (
        <section key={place.slide.id} className={styles.slide}>
          <h3>{t('find_text.slide', { number: place.slide.index + 1 })}</h3>
          <ul>
            {place.texts.map((one) => (
              <li
                key={one.part}
                data-current={
                  (current?.slideId === place.slide.id && current.part === one.part) || undefined
                }
              >
                <button
                  type="button"
                  className={styles.open}
                  onClick={() => go(firstOf(place.slide.id, one.part))}
                >
                  <small>{getSlidePartName(one.part, t) ?? one.part}</small>
                  <Excerpt {...one} />
                </button>
                {canEdit && isReplacing && isEditable(place.slide) && (
                  <Button size="sm" onClick={() => replace([place], one.part)}>
                    {replacement === '' ? t('find_text.delete') : t('find_text.replace')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </aside>
  );
}
