import { useEffect, useRef } from 'react';
import { plainText } from '#shared/deck/inline.ts';
import { creditSpans } from '#shared/deck/picture-credit.ts';
import { slideImage } from '#shared/deck/slide-image.ts';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { type ChosenPicture, replacePicture } from '../../editing/chosen-picture.ts';
import { textAt, withValue } from '../../editing/content-tree.ts';
import { PictureChooser } from '../pictures/picture-chooser.tsx';
import { useEditing } from './editing-context.ts';
import styles from './fields.module.css';
import { FocalPoint } from './focal-point.tsx';
import { PictureInput } from './picture-input.tsx';
import { TextField } from './text-field.tsx';

/** The slide's picture: replaces it, edits its alternative text and its position. */
export function PictureField() {
  const { t } = useTranslation();
  const { content, change } = useEditing();
  const field = useRef<HTMLFieldSetElement>(null);
  const alt = textAt(content, 'image.alt');
  const isUndescribed = alt === '' || alt === plainText(content.title);
  const needsText = isUndescribed && !slideImage(content)?.decorative;
  // A new picture lacks only its alternative text.
  useEffect(() => {
    const area = needsText ? field.current?.querySelector('textarea') : null;
    area?.focus();
    area?.select();
  }, []);
  const replace = (picture: ChosenPicture) => {
    change(replacePicture(content, picture));
    announce(t('edit.picture.replaced'));
  };
  const { asset = '', decorative = false, focal, credit } = slideImage(content) ?? {};
  const setDecorative = (isDecorative: boolean) => {
    const described = isDecorative && isUndescribed ? withValue(content, 'image.alt', '') : content;
    change(withValue(described, 'image.decorative', isDecorative || undefined));
  };
  return (
    <fieldset ref={field} className={styles.group}>
      <legend>{t('edit.picture.title')}</legend>
      <PictureChooser label={t('edit.picture.find')} current={asset} onChoose={replace} />
      <PictureInput label={t('edit.picture.choose')} onPicture={(uri) => replace({ asset: uri })} />
      {credit && (
        <p className={styles.notes}>
          {t('edit.picture.credit', {
            text: creditSpans(credit)
              .map(({ text }) => text)
              .join(''),
          })}
        </p>
      )}
      {!decorative && (
        <TextField
          part="image.alt"
          label={t('edit.picture.alt')}
          hint={t('edit.picture.alt_hint')}
        />
      )}
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={decorative}
          onChange={(event) => setDecorative(event.target.checked)}
        />
        <span>{t('edit.picture.decorative')}</span>
      </label>
      <FocalPoint
        asset={asset}
        focal={focal}
        onChange={(point) => change(withValue(content, 'image.focal', point), 'image.focal')}
      />
    </fieldset>
  );
}
