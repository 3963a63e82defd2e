import { IconPhoto } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { withValue } from '../../editing/content-tree.ts';
import { pictureOf } from '../../editing/picture.ts';
import { useEditing } from './editing-context.ts';
import styles from './fields.module.css';
import { TextField } from './text-field.tsx';

/** The slide's picture: another file in its place, and what it shows in words. */
export function PictureField() {
  const { t } = useTranslation();
  const { content, change } = useEditing();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<'failed' | 'large' | null>(null);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const read = await pictureOf(file);
    setFault('fault' in read ? read.fault : null);
    // Another picture has another middle of interest.
    if ('asset' in read)
      change(withValue(withValue(content, 'image.asset', read.asset), 'image.focal', undefined));
  };
  return (
    <fieldset className={styles.group}>
      <legend>{t('edit.picture.title')}</legend>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        hidden
        onChange={(event) => choose(event.target.files?.[0])}
      />
      <Button
        size="sm"
        icon={<IconPhoto />}
        data-field="image"
        onClick={() => input.current?.click()}
      >
        {t('edit.picture.choose')}
      </Button>
      {fault && (
        <p role="alert" className={styles.fault}>
          {t(`edit.picture.${fault}`)}
        </p>
      )}
      <TextField part="image.alt" label={t('edit.picture.alt')} hint={t('edit.picture.alt_hint')} />
    </fieldset>
  );
}
