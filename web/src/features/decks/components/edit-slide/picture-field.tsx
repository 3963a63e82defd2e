import { useEffect, useRef } from 'react';
import { useTranslation } from '#web/lib/i18n.ts';
import { textAt, withValue } from '../../editing/content-tree.ts';
import { useEditing } from './editing-context.ts';
import styles from './fields.module.css';
import { PictureInput } from './picture-input.tsx';
import { TextField } from './text-field.tsx';

/** The slide's picture: replaces the file and edits the alternative text. */
export function PictureField() {
  const { t } = useTranslation();
  const { content, change } = useEditing();
  const field = useRef<HTMLFieldSetElement>(null);
  const hasNoAltText = textAt(content, 'image.alt') === '';
  // A new picture lacks only its alternative text.
  useEffect(() => {
    if (hasNoAltText) field.current?.querySelector('textarea')?.focus();
  }, []);
  const replace = (asset: string) =>
    // The focal point belongs to the previous picture.
    change(withValue(withValue(content, 'image.asset', asset), 'image.focal', undefined));
  return (
    <fieldset ref={field} className={styles.group}>
      <legend>{t('edit.picture.title')}</legend>
      <PictureInput label={t('edit.picture.choose')} onPicture={replace} />
      <TextField part="image.alt" label={t('edit.picture.alt')} hint={t('edit.picture.alt_hint')} />
    </fieldset>
  );
}
