import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Presentation, SlideView, Task } from '#shared/schemas/presentations.ts';
import { Button } from '#web/components/button.tsx';
import { IconPlus } from '#web/components/icons/plus.ts';
import { RetryNote } from '#web/components/retry-note.tsx';
import { CommentsPanel } from '#web/features/comments/components/lazy-comments.ts';
import { useOpenCounts } from '#web/features/comments/components/use-open-counts.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { usePageCommands } from '#web/lib/page-commands.ts';
import { useKeepFocus } from '#web/lib/use-keep-focus.ts';
import { isPreparingFiles } from '../../api/deck-progress.ts';
import { outlineQuery } from '../../api/get-deck.ts';
import { useSlideDrafts } from '../../editing/draft-store.ts';
import { type Frame, type FrameWork, getFrameWork } from '../detail/frames.ts';
import { SlideFacts } from '../detail/slide-facts.tsx';
import { useFrames } from '../detail/use-frames.ts';
import type { ThemeChoice } from '../detail/use-theme-choice.ts';
import { OrphanDrafts } from '../edit-slide/orphan-drafts.tsx';
import { useDraftState } from '../edit-slide/use-draft-state.ts';
import { ProposalBar, ProposalView } from '../slide-change/proposal-view.tsx';
import { AssistantPanel } from './assistant-panel.tsx';
import { Filmstrip } from './filmstrip.tsx';
import type { FrameDeck } from './frame-deck.ts';
import { Inspector, type InspectorState, type InspectorTab } from './inspector.tsx';
import { AddSlideDialog, SlideEditor } from './lazy-studio.ts';
import { SaveProblem, SaveStatus } from './save-status.tsx';
import { SlideMenu } from './slide-menu.tsx';
import { StaticSlide } from './static-slide.tsx';
import styles from './studio.module.css';
import { StudioBar } from './studio-bar.tsx';
import { ThemeList } from './theme-list.tsx';
import { useAutosave } from './use-autosave.ts';
import { useDeckUndo } from './use-deck-undo.ts';
import { useSelectedFrame } from './use-selected-frame.ts';
import { type SlideActions, useSlideActions } from './use-slide-actions.ts';
import { useSlideCommands } from './use-slide-commands.tsx';
import {
  selectedActions,
  useFilmstripKeys,
  useSlideClipboard,
  useStepKeys,
  useStudioKeys,
} from './use-studio-keys.ts';

type Props = {
  deck: Presentation;
  tasks: readonly Task[] | undefined;
  themeChoice: ThemeChoice;
};

type SelectedProps = Props & {
  frame: Frame;
  work: FrameWork;
  frameDeck: FrameDeck;
  slides: readonly SlideView[];
  inspector: InspectorState;
  onOpenSlide: (slideId: string) => void;
  bar: ReactNode;
};

/** The selected slide and its inspector: editable, with a proposal, or only shown. */
function SelectedSlide(props: SelectedProps) {
  const { deck, tasks, themeChoice, frame, work, frameDeck, slides, inspector, bar } = props;
  const { onOpenSlide } = props;
  const { t } = useTranslation();
  const { slide } = frame;
  const { key } = useDraftState(deck.id, slide?.id ?? '');
  const proposal = slide?.proposal?.unchanged === false ? slide.proposal : undefined;
  const canEdit =
    frameDeck.canEdit && slide?.content && slide.status === 'completed' && work.state === 'made';
  const assistant = slide && (
    <AssistantPanel {...{ deck, tasks, slides, frameDeck, slide, work }} />
  );
  const comments = slide && (
    <Suspense>
      <CommentsPanel {...{ deck, slide, slides, onOpenSlide }} />
    </Suspense>
  );
  const shown = (
    <>
      <div className={styles.stage}>
        {bar}
        {slide && proposal ? (
          <>
            <ProposalView slide={slide} proposal={proposal} deck={frameDeck} />
            <ProposalBar key={slide.id} slide={slide} proposal={proposal} deck={frameDeck} />
          </>
        ) : (
          <StaticSlide frame={frame} work={work} deck={frameDeck} />
        )}
        {slide?.content && frameDeck.isWorking === true && (
          <p className={styles.muted}>
            {isPreparingFiles(deck) ? t('change.locked_files') : t('change.locked')}
          </p>
        )}
      </div>
      {slide?.content && (
        <Inspector
          {...inspector}
          panels={{ sources: <SlideFacts slide={slide} hasNotes />, assistant, comments }}
        />
      )}
    </>
  );
  if (!canEdit || proposal) return shown;
  const themes = deck.allowed_actions.includes('edit_deck') && (
    <>
      <h3>{t('studio.themes')}</h3>
      <ThemeList current={deck.theme} choice={themeChoice} />
    </>
  );
  return (
    <Suspense fallback={shown}>
      <SlideEditor
        key={slide.id}
        {...{ slide, deck: frameDeck, draftKey: key, inspector, bar }}
        panels={{ themes, sources: <SlideFacts slide={slide} />, assistant, comments }}
      />
    </Suspense>
  );
}

/** The button and the dialog that add a slide. */
function AddSlide({
  frameDeck,
  slides,
  selectedIndex,
  actions,
}: {
  frameDeck: FrameDeck;
  slides: readonly SlideView[];
  selectedIndex: number;
  actions: SlideActions;
}) {
  const { t } = useTranslation();
  const { data: outline } = useQuery(outlineQuery(frameDeck.id, false));
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);
  const command = { id: 'add-slide', name: t('change.add'), icon: <IconPlus />, run: open };
  usePageCommands(() => (outline ? [command] : []));
  return (
    <>
      <Button
        size="sm"
        icon={<IconPlus />}
        className={styles.add}
        isBusy={actions.isBusy}
        disabled={!outline}
        onClick={open}
      >
        {t('change.add')}
      </Button>
      <Suspense>
        {isOpen && outline && (
          <AddSlideDialog
            deck={frameDeck}
            slides={slides}
            selectedIndex={selectedIndex}
            rev={outline.rev}
            onInsert={actions.insert}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}

/** The slides of a presentation: a filmstrip, the selected slide, edited in place, and its inspector. */
export function Studio({ deck, tasks, themeChoice }: Props) {
  const shownDeck = { ...deck, theme: themeChoice.shown };
  const { slides = [], frames, frameDeck, failure } = useFrames(shownDeck, tasks);
  const { canEdit } = frameDeck;
  const { index, frame, select, openSlide } = useSelectedFrame(deck, frames);
  const [params] = useSearchParams();
  // A mail about a mention opens the comments.
  const [tab, setTab] = useState<InspectorTab>(params.has('comment') ? 'comments' : 'content');
  const openCounts = useOpenCounts(deck);
  const autosave = useAutosave(deck.id, slides, canEdit);
  const history = useDeckUndo({ deck, slides, canEdit, openSlide });
  const actions = useSlideActions({ deckId: deck.id, canEdit, openSlide, undo: history.undo });
  const { key } = useDraftState(deck.id, frame?.slide?.id ?? '');
  const draft = useSlideDrafts((drafts) => drafts[key]);
  const selected = selectedActions(frame, frames, actions, draft?.content);
  const onStep = (step: 1 | -1) => select(index + step);
  useStepKeys(onStep);
  useSlideCommands(frames, select);
  const onKeyDown = useStudioKeys(history, autosave.saveNow);
  const onFilmstripKey = useFilmstripKeys(selected);
  const clipboard = useSlideClipboard(deck.id, draft?.content ?? frame?.slide?.content, (content) =>
    actions.insert(content, index + 1),
  );
  // An answered proposal and the editor of another slide are removed.
  const focusProps = useKeepFocus<HTMLDivElement>(
    `${frame?.slide?.id} ${frame?.slide?.proposal?.created_at}`,
  );
  if (failure) return <RetryNote error={failure.error} onRetry={failure.retry} />;
  if (!frame) return null;
  const work = getFrameWork(frame, deck, tasks);
  const bar = (
    <>
      <StudioBar
        number={index + 1}
        total={frames.length}
        onStep={onStep}
        history={canEdit ? history : null}
      >
        {canEdit && <SaveStatus state={autosave.state} isPublishing={deck.is_publishing} />}
        {frame.slide?.content && canEdit && (
          <SlideMenu deckId={deck.id} number={index + 1} work={work} actions={selected} />
        )}
      </StudioBar>
      {canEdit && <SaveProblem state={autosave.state} />}
    </>
  );
  return (
    <>
      {canEdit && <OrphanDrafts deckId={deck.id} slides={slides} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the elements within */}
      <div className={styles.container} onKeyDown={onKeyDown}>
        <div className={styles.studio}>
          <div className={styles.side}>
            {canEdit && <AddSlide {...{ frameDeck, slides, selectedIndex: index, actions }} />}
            <Filmstrip
              {...{ deck, tasks, frames, frameDeck, openCounts }}
              selectedIndex={index}
              onSelect={select}
              onKey={onFilmstripKey}
              clipboard={clipboard}
              onMove={actions.move}
              canMove={actions.isReady}
            />
          </div>
          <div className={styles.selected} {...focusProps}>
            <SelectedSlide
              {...{ deck, tasks, themeChoice, frame, work, frameDeck, slides, bar }}
              inspector={{ tab, setTab }}
              onOpenSlide={openSlide}
            />
          </div>
        </div>
      </div>
    </>
  );
}
