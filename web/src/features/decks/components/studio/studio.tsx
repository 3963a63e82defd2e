import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import type { Presentation, SlideView, Task } from '#shared/schemas/presentations.ts';
import { Button } from '#web/components/button.tsx';
import { IconPlus } from '#web/components/icons/plus.ts';
import { RetryNote } from '#web/components/retry-note.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { CommentsPanel } from '#web/features/comments/components/lazy-comments.ts';
import { useOpenCounts } from '#web/features/comments/components/use-open-counts.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { usePageCommands } from '#web/lib/page-commands.ts';
import { useKeepFocus } from '#web/lib/use-keep-focus.ts';
import { isPreparingFiles } from '../../api/deck-progress.ts';
import { outlineQuery } from '../../api/get-deck.ts';
import { hasPresence } from '../../api/polling.ts';
import { SlideFacts } from '../detail/slide-facts.tsx';
import { getSlideWork, type SlideFrame, type SlideWork } from '../detail/slide-frames.ts';
import { useSlideFrames } from '../detail/use-slide-frames.ts';
import type { ThemeChoice } from '../detail/use-theme-choice.ts';
import { OrphanDrafts } from '../edit-slide/orphan-drafts.tsx';
import { useDraftState } from '../edit-slide/use-draft-state.ts';
import { EditingNote } from '../presence/lazy-presence.ts';
import { OutdatedProposal, ProposalBar, ProposalView } from '../slide-change/proposal-view.tsx';
import { RevisionProgress } from '../slide-change/revision-progress.tsx';
import { AssistantPanel } from './assistant-panel.tsx';
import { Filmstrip } from './filmstrip.tsx';
import { Inspector, type InspectorState, type InspectorTab } from './inspector.tsx';
import { setInspectorPanel, useOpenPanels } from './inspector-panel.ts';
import { AddSlideDialog, FindPanel, ReviseSlidesDialog, SlideEditor } from './lazy-studio.ts';
import { MakingPanel } from './making-panel.tsx';
import { NotesPane } from './notes-pane.tsx';
import { SaveProblem, SaveStatus } from './save-status.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { SlideMenu } from './slide-menu.tsx';
import { StaticSlide } from './static-slide.tsx';
import styles from './studio.module.css';
import { StudioBar } from './studio-bar.tsx';
import type { StudioDeck } from './studio-deck.ts';
import { ThemeList } from './theme-list.tsx';
import { useAutosave } from './use-autosave.ts';
import { useDeckUndo } from './use-deck-undo.ts';
import { useInspectorTab } from './use-inspector-tab.ts';
import { type NotesPaneState, useNotesPane } from './use-notes-pane.ts';
import { useSelectedSlideFrame } from './use-selected-slide-frame.ts';
import { type SlideActions, useSlideActions } from './use-slide-actions.ts';
import { useSlideCommands } from './use-slide-commands.tsx';
import { useSlideContextMenu } from './use-slide-context-menu.ts';
import { useSlideSelection } from './use-slide-selection.ts';
import {
  createSelectedActions,
  useFilmstripKeys,
  useSlideClipboard,
  useSlideKey,
  useStepKeys,
  useStudioKeys,
} from './use-studio-keys.ts';
import { useWorkQueue } from './use-work-queue.ts';

type Props = {
  deck: Presentation;
  tasks: readonly Task[] | undefined;
  themeChoice: ThemeChoice;
};

type SelectedProps = Props & {
  frame: SlideFrame;
  work: SlideWork;
  studioDeck: StudioDeck;
  slides: readonly SlideView[];
  frames: readonly SlideFrame[];
  inspector: InspectorState;
  notesPane: NotesPaneState;
  onOpenSlide: (slideId: string) => void;
  /** Undoes the last step of the presentation. */
  onUndo: () => void;
  /** Opens the dialog that revises all slides. */
  onReviseAll: (() => void) | undefined;
  bar: ReactNode;
};

/** The selected slide and its inspector: editable, with a proposal, or only shown. */
function SelectedSlide(props: SelectedProps) {
  const { deck, tasks, themeChoice, frame, work, studioDeck, slides, inspector, bar } = props;
  const { notesPane } = props;
  const { onOpenSlide, onReviseAll } = props;
  const { t } = useTranslation();
  const { slide } = frame;
  const { key, hasDraft } = useDraftState(deck.id, slide?.id ?? '');
  // A proposal never replaces the editor while the user changes the slide, nor when it can't be accepted.
  const proposal = slide?.proposal?.outdated === false && !hasDraft ? slide.proposal : undefined;
  const canEdit =
    studioDeck.canEdit && slide?.content && slide.status === 'completed' && work.state === 'made';
  const assistant = slide && (
    <AssistantPanel {...{ deck, tasks, slides, studioDeck, slide, work, onReviseAll }} />
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
            <ProposalView slide={slide} proposal={proposal} deck={studioDeck} />
            <ProposalBar key={slide.id} {...{ slide, slides }} deck={studioDeck} />
          </>
        ) : (
          <StaticSlide frame={frame} work={work} deck={studioDeck} />
        )}
        {slide?.content && notesPane && <NotesPane text={slide.content.notes} />}
        {slide?.content && studioDeck.isWorking === true && (
          <p className={styles.muted}>
            {isPreparingFiles(deck) ? t('change.locked_files') : t('change.locked')}
          </p>
        )}
      </div>
      {slide?.content ? (
        <Inspector
          {...inspector}
          panels={{
            sources: <SlideFacts slide={slide} hasNotes={notesPane !== 'open'} />,
            ...{ assistant, comments },
          }}
        />
      ) : (
        <MakingPanel deck={deck} frames={props.frames} />
      )}
    </>
  );
  if (!canEdit || proposal) return shown;
  // Has the columns and tabs of the editor, so that nothing moves when it is loaded.
  const loading = (
    <>
      <div className={styles.stage}>
        {bar}
        <StaticSlide frame={frame} work={work} deck={studioDeck} />
        {notesPane && <NotesPane text={slide.content?.notes ?? ''} />}
      </div>
      <Inspector
        {...inspector}
        panels={{
          ...{ content: <Skeleton count={4} />, design: <Skeleton count={4} /> },
          ...(notesPane === 'open' ? {} : { notes: <Skeleton count={1} /> }),
          ...{ sources: <SlideFacts slide={slide} />, assistant, comments },
        }}
      />
    </>
  );
  const themes = deck.allowed_actions.includes('edit_deck') && (
    <>
      <h3>{t('studio.themes')}</h3>
      <ThemeList current={deck.theme} choice={themeChoice} />
    </>
  );
  return (
    <Suspense fallback={loading}>
      <SlideEditor
        key={slide.id}
        {...{ slide, deck: studioDeck, draftKey: key, inspector, notesPane }}
        onUndo={props.onUndo}
        bar={
          <>
            {bar}
            {slide.proposal?.outdated && !work.isBeingRevised && (
              <OutdatedProposal slide={slide} proposal={slide.proposal} deck={studioDeck} />
            )}
          </>
        }
        panels={{ themes, sources: <SlideFacts slide={slide} />, assistant, comments }}
      />
    </Suspense>
  );
}

/** The button and the dialog that add a slide. */
function AddSlide({
  studioDeck,
  slides,
  selectedIndex,
  actions,
}: {
  studioDeck: StudioDeck;
  slides: readonly SlideView[];
  selectedIndex: number;
  actions: SlideActions;
}) {
  const { t } = useTranslation();
  const { data: outline } = useQuery(outlineQuery(studioDeck.id, false));
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);
  const command = { id: 'add-slide', name: t('change.add'), icon: <IconPlus />, run: open };
  usePageCommands(() => (outline ? [command] : []));
  useSlideKey('add', open);
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
            deck={studioDeck}
            slides={slides}
            selectedIndex={selectedIndex}
            rev={outline.rev}
            onInsert={actions.insertBlank}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}

/** The search: how often it was opened since it was closed, and whether the last time was for a replacement. */
const closedSearch = { openCount: 0, opensReplace: false };

/** The slides of a presentation: a filmstrip, the selected slide, edited in place, and its inspector. */
export function Studio({ deck, tasks, themeChoice }: Props) {
  const shownDeck = { ...deck, theme: themeChoice.shown };
  const { slides = [], frames, studioDeck, failure } = useSlideFrames(shownDeck, tasks);
  const { canEdit } = studioDeck;
  /** The slides that the open dialog revises; null while it is closed. */
  const [revised, setRevised] = useState<readonly SlideView[] | null>(null);
  const { index, frame, select, openSlide } = useSelectedSlideFrame(deck, frames);
  const [tab, showTab] = useInspectorTab();
  const isPanelOpen = useOpenPanels(({ isOpen }) => isOpen);
  const [search, setSearch] = useState(closedSearch);
  const isFinding = search.openCount > 0;
  const setTab = (next: InspectorTab) => {
    showTab(next);
    setSearch(closedSearch);
    setInspectorPanel(true);
  };
  const openCounts = useOpenCounts(deck);
  const autosave = useAutosave(deck.id, slides, canEdit);
  const onStep = (step: 1 | -1) => select(index + step);
  const selection = useSlideSelection(frames, index, select);
  const menu = useSlideContextMenu(index, select);
  const notesPane = useNotesPane(menu.container, frame !== undefined && !failure);
  const shown = frame?.slide;
  const latestUndo = useRef(() => {});
  const queue = useWorkQueue();
  const actions = useSlideActions({
    ...{ deckId: deck.id, canEdit, queue, shownId: shown?.id, openSlide },
    showInserted: (ids) => {
      selection.selectIds(ids);
      openSlide(ids[0] ?? '');
    },
    undo: () => latestUndo.current(),
  });
  const history = useDeckUndo({ deck, canEdit, queue, openSlide });
  latestUndo.current = history.undo;
  const chosen = selection.isActive ? selection.slides : shown ? [shown] : [];
  const selected = createSelectedActions(chosen, frames, actions, shown?.id);
  useStepKeys(onStep);
  const onReviseAll =
    studioDeck.canRevise && slides.length > 1 ? () => setRevised(slides) : undefined;
  const openSearch = (opensReplace: boolean) => () =>
    setSearch(({ openCount }) => ({ openCount: openCount + 1, opensReplace }));
  const onFind = openSearch(false);
  useSlideKey('find', onFind);
  useSlideKey('replace', openSearch(true));
  useSlideCommands(frames, { select, onReviseAll, onFind });
  const onKeyDown = useStudioKeys(history, autosave.saveNow);
  const onFilmstripKey = useFilmstripKeys(selected, selection);
  const clipboard = useSlideClipboard(
    deck.id,
    () => chosen.filter(({ content }) => content !== null).map(actions.shownContent),
    (contents) => actions.insert(contents, (chosen.at(-1)?.index ?? index) + 1),
  );
  const onMove = (slideId: string, to: number) => {
    const moved = selection.has(slideId) ? chosen.map(({ id }) => id) : [slideId];
    const target = frames[to]?.slide?.id ?? '';
    if (moved.includes(target)) return;
    const others = frames.filter(({ slide }) => slide && !moved.includes(slide.id));
    const from = frames.findIndex(({ slide }) => slide?.id === slideId);
    const at = others.findIndex(({ slide }) => slide?.id === target);
    actions.move(moved, from < to ? at + 1 : at, slideId);
  };
  // Keeps the focus in the studio when a proposal is removed after a decision, or the editor after another slide is
  // selected.
  const focusProps = useKeepFocus<HTMLDivElement>(
    `${frame?.slide?.id} ${frame?.slide?.proposal?.created_at}`,
  );
  if (failure) return <RetryNote error={failure.error} onRetry={failure.retry} />;
  if (!frame) return null;
  const work = getSlideWork(frame, deck, tasks);
  const bar = (
    <>
      <StudioBar
        number={index + 1}
        total={frames.length}
        onStep={onStep}
        history={canEdit ? history : null}
        onFind={onFind}
      >
        {hasPresence(deck) && frame.slide && (
          <Suspense>
            <EditingNote deckId={deck.id} slideId={frame.slide.id} />
          </Suspense>
        )}
        {canEdit && <SaveStatus state={autosave.state} isPublishing={deck.is_publishing} />}
        {frame.slide?.content && canEdit && (
          <SlideMenu
            deckId={deck.id}
            number={index + 1}
            work={work}
            actions={createSelectedActions([frame.slide], frames, actions, frame.slide.id)}
            onSelectMore={selection.startByTap}
          />
        )}
      </StudioBar>
      {canEdit && (
        <SaveProblem
          {...{ state: autosave.state, slides, selectedId: frame.slide?.id, openSlide }}
        />
      )}
      <RevisionProgress deckId={deck.id} tasks={tasks} />
    </>
  );
  return (
    <>
      {canEdit && <OrphanDrafts deckId={deck.id} slides={slides} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the elements within */}
      <div className={styles.container} data-studio onKeyDown={onKeyDown}>
        <div
          ref={menu.container}
          className={styles.studio}
          data-wide={(!isPanelOpen && !isFinding) || undefined}
          data-finding={isFinding || undefined}
          data-notes={notesPane}
        >
          <div className={styles.side}>
            {canEdit && <AddSlide {...{ studioDeck, slides, selectedIndex: index, actions }} />}
            <Filmstrip
              {...{ deck, tasks, frames, studioDeck, openCounts }}
              selectedIndex={index}
              selection={selection}
              onKey={onFilmstripKey}
              clipboard={clipboard}
              onMove={onMove}
              onMenu={menu.onMenu}
              canMove={actions.isReady}
            />
            {canEdit && selection.isActive && (
              <SelectionBar
                selection={selection}
                actions={selected}
                onRevise={studioDeck.canRevise ? () => setRevised(chosen) : undefined}
              />
            )}
          </div>
          <div className={styles.selected} {...focusProps}>
            <SelectedSlide
              {...{ deck, tasks, themeChoice, frame, frames, work, studioDeck, slides, bar }}
              inspector={{ tab, setTab }}
              notesPane={notesPane}
              onOpenSlide={openSlide}
              onReviseAll={onReviseAll}
              onUndo={() => latestUndo.current()}
            />
          </div>
          <Suspense>
            {isFinding && (
              <FindPanel
                {...{ deckId: deck.id, slides, canEdit, ...search }}
                onOpenSlide={openSlide}
                onClose={() => setSearch(closedSearch)}
              />
            )}
          </Suspense>
        </div>
      </div>
      <Suspense>
        {revised && (
          <ReviseSlidesDialog deckId={deck.id} slides={revised} onClose={() => setRevised(null)} />
        )}
      </Suspense>
    </>
  );
}
