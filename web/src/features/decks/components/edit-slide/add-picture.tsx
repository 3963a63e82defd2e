import { useMemo, useRef, useState } from 'react';
import type { SlideContent } from '#shared/deck/model.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import type { SlideContext } from '../../drawing/slide-context.ts';
import { addPicture } from '../../editing/add-picture.ts';
import type { ChosenPicture } from '../../editing/chosen-picture.ts';
import type { ConvertedSlide } from '../../editing/convert.ts';
import { maxPictureMb } from '../../editing/picture.ts';
import { PictureChooser } from '../pictures/picture-chooser.tsx';
import { useEditing } from './editing-context.ts';
import styles from './fields.module.css';
import { LayoutDialog } from './layout-picker.tsx';
import { PictureInput } from './picture-input.tsx';

/** Returns the key of the hint about adding a picture. */
function hintKey(content: SlideContent, hasRoom: boolean) {
  if (hasRoom) return 'edit.picture.add_hint';
  const isUntitled = 'title' in content && content.title?.trim() === '';
  return isUntitled ? 'edit.picture.untitled' : 'edit.picture.no_room';
}

/**
 * Adds a picture to a slide: at once if a single layout fits without losses, else after a choice.
 */
export function AddPicture({ slideContext }: { slideContext: SlideContext }) {
  const { t } = useTranslation();
  const { content, change, offerUndo } = useEditing();
  const [offers, setOffers] = useState<ConvertedSlide[]>([]);
  const hasRoom = useMemo(() => addPicture(content, { asset: '-' }).length > 0, [content]);
  const field = useRef<HTMLFieldSetElement>(null);
  const add = (offer: ConvertedSlide) => {
    // Stays when this component is replaced by the fields of the new picture.
    const fields = field.current?.parentElement;
    change(offer.content);
    const layout = t(`edit.layout.name.${offer.content.layout}`);
    offerUndo(t('edit.picture.added', { layout }));
    requestAnimationFrame(() =>
      fields?.querySelector<HTMLElement>('[data-field="image.alt"]')?.focus(),
    );
  };
  const offer = (picture: ChosenPicture) => {
    const layouts = addPicture(content, picture);
    const [only, ...others] = layouts;
    if (only && others.length === 0 && only.dropped.length === 0) add(only);
    else setOffers(layouts);
  };
  return (
    <fieldset ref={field} className={styles.group}>
      <legend>{t('edit.picture.title')}</legend>
      {hasRoom && (
        <>
          <PictureChooser label={t('edit.picture.find')} current="" onChoose={offer} />
          <PictureInput label={t('edit.picture.add')} onPicture={(asset) => offer({ asset })} />
        </>
      )}
      <p className={styles.notes}>{t(hintKey(content, hasRoom), { mb: maxPictureMb })}</p>
      {offers.length > 0 && (
        <LayoutDialog
          title={t('edit.picture.where')}
          options={offers}
          slideContext={slideContext}
          onChoose={add}
          onClose={() => setOffers([])}
        />
      )}
    </fieldset>
  );
}
