import { type DragEvent, useEffect, useEffectEvent, useState } from 'react';
import { getSlideImage } from '#shared/deck/slide-image.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useOpenDialogs } from '#web/lib/open-dialogs.ts';
import { showToast } from '#web/lib/toast-store.ts';
import type { SlideContext } from '../../drawing/slide-context.ts';
import { readPicture } from '../../editing/picture.ts';
import { useEditing } from './editing-context.ts';
import { usePlacePicture } from './use-place-picture.tsx';

/** Returns the picture of a paste or drop; undefined if it has none, or has a text too, such as cells of a table. */
function findPictureFile(data: DataTransfer | null): File | undefined {
  if (data?.getData('text/plain') !== '') return undefined;
  return [...data.files].find(({ type }) => type.startsWith('image/'));
}

/** Puts a picture on the slide that is pasted anywhere on the page, or dropped on the slide. */
export function usePictureDrop(slideContext: SlideContext) {
  const { t } = useTranslation();
  const { content } = useEditing();
  const { place, hasRoom, hint, dialog } = usePlacePicture(slideContext);
  const [isOver, setIsOver] = useState(false);
  const read = async (file: File) => {
    if (!hasRoom && !getSlideImage(content)) return showToast({ tone: 'bad', text: hint });
    const result = await readPicture(file);
    if ('asset' in result) return place({ asset: result.asset });
    const { reason, params = {} } = result.error;
    showToast({ tone: 'bad', text: t(`edit.picture.${reason}`, params) });
  };
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const file = findPictureFile(event.clipboardData);
    if (!file || useOpenDialogs.getState().open.length > 0) return;
    event.preventDefault();
    void read(file);
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => onPaste(event);
    window.addEventListener('paste', listener);
    return () => window.removeEventListener('paste', listener);
  }, []);
  const dropProps = {
    'data-drop-target': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      setIsOver(false);
      const file = findPictureFile(event.dataTransfer);
      if (!file) return;
      event.preventDefault();
      void read(file);
    },
  };
  return { dropProps, dialog };
}
