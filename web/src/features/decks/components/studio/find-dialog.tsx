import { useState } from 'react';
import type { SlideContent } from '#shared/deck/model.ts';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { TextInput } from '#web/components/inputs.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { castContent } from '../../editing/content-tree.ts';
import { endTypingStep, recordStep } from '../../editing/deck-history.ts';
import { draftKey, saveDraft, useSlideDrafts } from '../../editing/draft-store.ts';
import { type FoundText, findTexts, replaceTexts } from '../../editing/find-text.ts';
import { slidePartName } from '../detail/finding-text.ts';
import styles from './find-dialog.module.css';

type Props = {
  deckId: string;
  slides: readonly SlideView[];
  /** Whether texts can be replaced. */
  canEdit: boolean;
  onOpenSlide: (slideId: string) => void;
  onClose: () => void;
};

/** Displayed characters before the first match of a text. */
const leadLength = 40;

/** A text around its matches, which are marked. */
function Excerpt({ text, matches }: FoundText) {
  const first = matches[0]?.start ?? 0;
  // Starts after a space, unless there is none, as in Chinese.
  const space = first > leadLength ? text.indexOf(' ', first - leadLength) + 1 : 0;
  const from = space > first ? first : Math.max(space, first - leadLength, 0);
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

/** Whether a slide can be changed: it is finished and no proposal waits for a decision. */
const isEditable = ({ status, proposal }: SlideView): boolean =>
  status === 'completed' && proposal?.outdated !== false;

/** Returns the content of slides on the screen, and a function that changes it as one step of undo. */
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

/** Finds a text on all slides and in their notes, and replaces it. */
export function FindDialog({ deckId, slides, canEdit, onOpenSlide, onClose }: Props) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const [replacement, setReplacement] = useState('');
  const [matchesCase, setMatchesCase] = useState(false);
  const [result, setResult] = useState('');
  const { contentOf, change } = useContents(deckId);
  const search = { query, matchesCase };
  const found = slides.flatMap((slide) => {
    const content = contentOf(slide);
    const texts = content ? findTexts(content, search) : [];
    return content && texts.length > 0 ? [{ slide, content, texts }] : [];
  });
  const countOf = (texts: readonly FoundText[]) =>
    texts.reduce((sum, { matches }) => sum + matches.length, 0);
  const total = countOf(found.flatMap(({ texts }) => texts));
  const changeable = canEdit ? found.filter(({ slide }) => isEditable(slide)) : [];
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
    set(event.target.value);
  };
  return (
    <Dialog title={t('studio.find')} size="side" onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          const [first] = found;
          if (first) onOpenSlide(first.slide.id);
        }}
      >
        <TextInput
          label={t('find_text.find')}
          value={query}
          maxLength={200}
          autoComplete="off"
          data-autofocus
          onChange={type(setQuery)}
        />
        <label className={styles.option}>
          <input
            type="checkbox"
            checked={matchesCase}
            onChange={(event) => setMatchesCase(event.target.checked)}
          />
          {t('find_text.match_case')}
        </label>
        {canEdit && (
          <div className={styles.replace}>
            <TextInput
              label={t('find_text.replace_with')}
              value={replacement}
              maxLength={200}
              autoComplete="off"
              onChange={type(setReplacement)}
            />
            <Button
              variant="primary"
              disabled={changeable.length === 0}
              onClick={() => replace(changeable)}
            >
              {t('find_text.replace_all')}
            </Button>
          </div>
        )}
        <p role="status" className={styles.count}>
          {result || (query !== '' && t('find_text.count', { count: total }))}
        </p>
      </form>
      {found.map((place) => (
        <section key={place.slide.id} className={styles.slide}>
          <h3>{t('find_text.slide', { number: place.slide.index + 1 })}</h3>
          <ul>
            {place.texts.map((one) => (
              <li key={one.part}>
                <button
                  type="button"
                  className={styles.open}
                  onClick={() => onOpenSlide(place.slide.id)}
                >
                  <small>{slidePartName(one.part, t) ?? one.part}</small>
                  <Excerpt {...one} />
                </button>
                {canEdit && isEditable(place.slide) && (
                  <Button size="sm" onClick={() => replace([place], one.part)}>
                    {t('find_text.replace')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Dialog>
  );
}
