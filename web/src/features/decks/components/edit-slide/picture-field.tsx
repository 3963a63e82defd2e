import { useContext } from 'react';
import { toPlainText } from '#shared/deck/inline.ts';
import { createCreditSpans } from '#shared/deck/picture-credit.ts';
import { getSlideImage } from '#shared/deck/slide-image.ts';
import { Button } from '#web/components/button.tsx';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { PresentationId } from '../../drawing/presentation-id.ts';
import { type ChosenPicture, replacePicture } from '../../editing/chosen-picture.ts';
import { textAt, withValue } from '../../editing/content-tree.ts';
import { removePicture } from '../../editing/remove-picture.ts';
import { PictureChooser } from '../pictures/picture-chooser.tsx';
import { type Crop, CropPicture } from './crop-picture.tsx';
import { useEditing } from './editing-context.ts';
import styles from './fields.module.css';
import { PictureInput } from './picture-input.tsx';
import { SuggestAlt } from './suggest-alt.tsx';
import { TextField } from './text-field.tsx';

/** The slide's picture: replaces it, edits its alternative text and its position. */
export function PictureField() {
  const { t } = useTranslation();
  const { slideId, content, change, offerUndo, pictureBox } = useEditing();
  const deckId = useContext(PresentationId);
  const alt = textAt(content, 'image.alt');
  const title = toPlainText(content.title);
  const isUndescribed = alt === '' || alt === title;
  const replace = (picture: ChosenPicture) => {
    change(replacePicture(content, picture));
    announce(t('edit.picture.replaced'));
  };
  const withoutPicture = removePicture(content, { deckId, slideId });
  const remove = () => {
    if (!withoutPicture) return;
    change(withoutPicture);
    offerUndo(
      t('edit.picture.removed', { layout: t(`edit.layout.name.${withoutPicture.layout}`) }),
    );
  };
  const { asset = '', decorative = false, focal, zoom, credit } = getSlideImage(content) ?? {};
  const setCrop = (crop: Crop) => {
    const placed = withValue(content, 'image.focal', crop.focal);
    const isZoomed = crop.zoom !== undefined && crop.zoom > 1;
    change(withValue(placed, 'image.zoom', isZoomed ? crop.zoom : undefined), 'image.crop');
  };
  const setDecorative = (isDecorative: boolean) => {
    const described = isDecorative && isUndescribed ? withValue(content, 'image.alt', '') : content;
    change(withValue(described, 'image.decorative', isDecorative || undefined));
  };
  return (
    <fieldset className={styles.group}>
      <legend>{t('edit.picture.title')}</legend>
      <PictureChooser current={asset} onChoose={replace} />
      <PictureInput label={t('edit.picture.choose')} onPicture={(uri) => replace({ asset: uri })} />
      <Button size="sm" disabled={!withoutPicture} onClick={remove}>
        {t('edit.picture.remove')}
      </Button>
      {credit && (
        <p className={styles.notes}>
          {t('edit.picture.credit', {
            text: createCreditSpans(credit)
              .map(({ text }) => text)
              .join(''),
          })}
        </p>
      )}
      {!decorative && (
        <>
          <TextField
            part="image.alt"
            label={t('edit.picture.alt')}
            hint={t('edit.picture.alt_hint')}
            stored={title}
          />
          <SuggestAlt asset={asset} />
        </>
      )}
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={decorative}
          onChange={(event) => setDecorative(event.target.checked)}
        />
        <span>{t('edit.picture.decorative')}</span>
      </label>
      <CropPicture asset={asset} crop={{ focal, zoom }} box={pictureBox} onChange={setCrop} />
    </fieldset>
  );
}
