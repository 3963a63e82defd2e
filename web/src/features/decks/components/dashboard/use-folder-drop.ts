import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { PresentationSummary } from '#shared/schemas/presentations.ts';
import { useDeckSelection } from './deck-selection.ts';

const dragType = 'application/x-deck-ids';

const findFolderEntry = ({ target }: DragEvent): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-folder]') : null;

function markDropTarget(entry: HTMLElement | null): void {
  for (const one of document.querySelectorAll('[data-folder][data-drop]'))
    if (one !== entry) one.removeAttribute('data-drop');
  entry?.setAttribute('data-drop', '');
}

/**
 * Moves a presentation, or all selected ones, to the folder of the sidebar on which they are dropped. A card is dragged
 * by its link.
 */
export function useFolderDrop(
  list: RefObject<HTMLUListElement | null>,
  decks: readonly PresentationSummary[],
  onDrop: (decks: readonly PresentationSummary[], folder: string) => void,
): void {
  const start = useEffectEvent(({ target, dataTransfer }: DragEvent) => {
    const row = target instanceof Element ? target.closest('li') : null;
    const id = row?.dataset.deck;
    if (!dataTransfer || !row || id === undefined || !decks.some((deck) => deck.id === id)) return;
    const { ids } = useDeckSelection.getState();
    dataTransfer.setData(dragType, JSON.stringify(ids.has(id) ? [...ids] : [id]));
    dataTransfer.effectAllowed = 'copyMove';
    dataTransfer.setDragImage(row.querySelector('h2') ?? row, 0, 0);
  });
  const drop = useEffectEvent((event: DragEvent) => {
    const folder = findFolderEntry(event)?.dataset.folder;
    const data = event.dataTransfer?.getData(dragType) ?? '';
    if (folder === undefined || data === '') return;
    event.preventDefault();
    const ids = JSON.parse(data) as string[];
    const moved = decks.filter((deck) => ids.includes(deck.id) && deck.folder !== folder);
    if (moved.length > 0) onDrop(moved, folder);
  });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const onOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes(dragType)) return;
      const entry = findFolderEntry(event);
      markDropTarget(entry);
      if (!entry) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
    };
    const onEnd = () => markDropTarget(null);
    list.current?.addEventListener('dragstart', start, { signal });
    document.addEventListener('dragover', onOver, { signal });
    document.addEventListener('drop', drop, { signal });
    document.addEventListener('drop', onEnd, { signal });
    document.addEventListener('dragend', onEnd, { signal });
    return () => controller.abort();
  }, [list]);
}
