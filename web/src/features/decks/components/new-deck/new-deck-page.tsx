import { type FormEvent, type KeyboardEvent, lazy, Suspense, useEffect, useRef } from 'react';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { IconArrowLeft } from '#web/components/icons/arrow-left.ts';
import { IconUpload } from '#web/components/icons/upload.ts';
import { loadEditTexts, useTranslation } from '#web/lib/i18n.ts';
import { isPressed } from '#web/lib/keys.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useDraft } from './draft-store.ts';
import { EstimateLine } from './estimate-line.tsx';
import { LanguageField } from './language-field.tsx';
import styles from './new-deck-page.module.css';
import { OptionFields } from './option-fields.tsx';
import { useRememberedOptions } from './remembered-options.ts';
import { SlidesField } from './slides-field.tsx';
import { newDeckSources } from './sources/new-deck-sources.ts';
import { SourcePicker } from './sources/source-picker.tsx';
import { TemplateField } from './template-field.tsx';
import { TextFields } from './text-fields.tsx';
import { ThemePicker } from './theme-picker.tsx';
import { ThemePreview } from './theme-preview.tsx';
import { TopicField } from './topic-field.tsx';
import { usePictureChoice } from './use-picture-choice.ts';
import { usePrefill } from './use-prefill.ts';
import { useStart } from './use-start.ts';

const BrandField = lazy(async () => {
  const part = import('../brands/brand-field.tsx');
  await loadEditTexts();
  return { default: (await part).BrandField };
});

/** Key combination that starts the presentation from every field. */
const startCombo = { key: 'Enter', isMod: true };

function RestoreNote({ onRestore }: { onRestore: () => void }) {
  const { t } = useTranslation();
  return (
    <p className={styles.replacedNote} role="status">
      {t('new_deck.draft_replaced')}{' '}
      <Button size="sm" onClick={onRestore}>
        {t('new_deck.restore_draft')}
      </Button>
    </p>
  );
}

/** The start button, with the error of the last start and the reason if it is disabled. */
function StartPanel({ starting }: { starting: ReturnType<typeof useStart> }) {
  const { t } = useTranslation();
  const slides = useDraft((draft) => draft.slides);
  const isReviewed = useDraft((draft) => draft.isReviewed);
  const { error, blockedReason, failedSources, isReady, isStarting } = starting;
  const facts = [
    t('new_deck.sum', { count: slides }),
    ...(isReviewed ? [t('new_deck.set.review')] : []),
  ];
  return (
    <footer className={styles.footer}>
      {error && <ErrorNote error={error} />}
      <p className={blockedReason ? styles.blocked : styles.slideCount}>
        {blockedReason ?? facts.join(' · ')}
      </p>
      {failedSources > 0 && (
        <p className={styles.leftOut}>{t('new_deck.sources.left_out', { count: failedSources })}</p>
      )}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        className={styles.start}
        disabled={!isReady}
        isBusy={isStarting}
        aria-keyshortcuts="Control+Enter Meta+Enter"
      >
        {t('new_deck.start')}
      </Button>
    </footer>
  );
}

/** The page that starts a presentation: topic and sources, then options, a preview and the estimate. */
export function NewDeckPage() {
  const { t } = useTranslation();
  useRememberedOptions();
  usePageTitle(t('new_deck.title'));
  const texts = useDraft((draft) => draft.texts.length);
  const hasTemplate = useDraft((draft) => draft.template !== '');
  const restoreReplaced = usePrefill();
  const { isUnavailable: hasNoPictures } = usePictureChoice();
  const starting = useStart();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    starting.start();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isPressed(event.nativeEvent, startCombo)) return;
    event.preventDefault();
    starting.start();
  };
  return (
    <form ref={form} className={styles.page} onSubmit={submit} onKeyDown={onKeyDown}>
      <header className={styles.head}>
        <ButtonLink to="/dashboard" size="sm" icon={<IconArrowLeft />}>
          {t('dashboard.title')}
        </ButtonLink>
        <h1 className={styles.title}>{t('new_deck.title')}</h1>
        <ButtonLink to="/dashboard?new=import" size="sm" icon={<IconUpload />}>
          {t('new_deck.import')}
        </ButtonLink>
        {starting.quotaReason && <p className={styles.quotaNote}>{starting.quotaReason}</p>}
        {restoreReplaced && <RestoreNote onRestore={restoreReplaced} />}
        {hasNoPictures && (
          <p className={styles.replacedNote} role="status">
            {t('new_deck.pictures_unavailable')}
          </p>
        )}
      </header>
      <div className={styles.subject}>
        {hasTemplate && <TemplateField />}
        <TopicField error={starting.fields.topic} />
        <SourcePicker picking={newDeckSources} others={texts} />
        <TextFields />
      </div>
      <div className={styles.options}>
        <div className={styles.fields}>
          <SlidesField />
          <LanguageField body={starting.estimateBody} />
        </div>
        <Suspense>
          <BrandField />
        </Suspense>
        <ThemePicker />
        {!hasTemplate && <TemplateField />}
        <OptionFields fields={starting.fields} />
      </div>
      <aside className={styles.side}>
        <ThemePreview />
        <EstimateLine body={starting.estimateBody} notEstimated={starting.notEstimated} />
        <StartPanel starting={starting} />
      </aside>
    </form>
  );
}
