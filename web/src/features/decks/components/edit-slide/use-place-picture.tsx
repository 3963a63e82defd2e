import { useMemo, useState } from 'react';
import { hasOptionalPicture, type SlideContent } from '#shared/deck/model.ts';
import { getSlideImage } from '#shared/deck/slide-image.ts';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import type { SlideContext } from '../../drawing/slide-context.ts';
import { addPicture } from '../../editing/add-picture.ts';
import { type ChosenPicture, replacePicture } from '../../editing/chosen-picture.ts';
import type { ConvertedSlide } from '../../editing/convert.ts';
import { maxPictureMb } from '../../editing/picture.ts';
import { useEditing } from './editing-context.ts';
import { LayoutDialog } from './layout-picker.tsx';

/** Returns the key of the hint about adding a picture. */
function getHintKey(content: SlideContent, hasRoom: boolean) {
  if (hasRoom)
    return hasOptionalPicture(content) ? 'edit.picture.keep_hint' : 'edit.picture.add_hint';
  const isUntitled = 'title' in content && content.title?.trim() === '';
  return isUntitled ? 'edit.picture.untitled' : 'edit.picture.no_room';
}

/**
 * Returns a function that puts a picture on the slide: it replaces the slide's picture, or is added at once if a single
 * layout fits without losses, else after a choice in the returned dialog. `hint` describes the result, or why it is
 * impossible. `onAdd` is called before a picture is added.
 */
export function usePlacePicture(slideContext: SlideContext, onAdd?: () => void) {
  const { t } = useTranslation();
  const { content, change, offerUndo } = useEditing();
  const [offers, setOffers] = useState<ConvertedSlide[]>([]);
  const hasRoom = useMemo(() => addPicture(content, { asset: '-' }).length > 0, [content]);
  const add = (offer: ConvertedSlide) => {
    onAdd?.();
    change(offer.content);
    const layout = t(`edit.layout.name.${offer.content.layout}`);
    offerUndo(t('edit.picture.added', { layout }));
  };
  const place = (picture: ChosenPicture) => {
    if (getSlideImage(content)) {
      change(replacePicture(content, picture));
      announce(t('edit.picture.replaced'));
      return;
    }
    const layouts = addPicture(content, picture);
    const [only, ...others] = layouts;
    if (only && others.length === 0 && only.dropped.length === 0) add(only);
    else setOffers(layouts);
  };
  const dialog = offers.length > 0 && (
    <LayoutDialog
      title={t('edit.picture.where')}
      options={offers}
      slideContext={slideContext}
      onChoose={add}
      onClose={() => setOffers([])}
    />
  );
  return { place, hasRoom, hint: t(getHintKey(content, hasRoom), { mb: maxPictureMb }), dialog };
}
