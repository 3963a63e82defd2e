import { useRef } from 'react';
import { useTranslation } from '#web/lib/i18n.ts';
import type { SlideContext } from '../../drawing/slide-context.ts';
import { PictureChooser } from '../pictures/picture-chooser.tsx';
import styles from './fields.module.css';
import { PictureInput } from './picture-input.tsx';
import { usePlacePicture } from './use-place-picture.tsx';

/** Adds a picture to a slide without one. */
export function AddPicture({ slideContext }: { slideContext: SlideContext }) {
  const { t } = useTranslation();
  const field = useRef<HTMLFieldSetElement>(null);
  const { place, hasRoom, hint, dialog } = usePlacePicture(slideContext, () => {
    // The parent element stays on the page when the fields of the new picture replace this component, so it can be
    // searched for the field to focus.
    const fields = field.current?.parentElement;
    requestAnimationFrame(() =>
      fields?.querySelector<HTMLElement>('[data-field="image.alt"]')?.focus(),
    );
  });
  return (
    <fieldset ref={field} className={styles.group}>
      <legend>{t('edit.picture.title')}</legend>
      {hasRoom && (
        <>
          <PictureChooser current="" onChoose={place} />
          <PictureInput label={t('edit.picture.add')} onPicture={(asset) => place({ asset })} />
        </>
      )}
      <p className={styles.notes}>{hint}</p>
      {dialog}
    </fieldset>
  );
}
