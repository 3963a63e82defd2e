import { useRef, useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { IconUpload } from '#web/components/icons/upload.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { type PictureError, readPicture } from '../../editing/picture.ts';
import styles from './fields.module.css';

type Props = {
  label: string;
  /** Receives the picture, scaled down to the size that slides use. */
  onPicture: (asset: string) => void;
};

/** A file input for a picture; shows why a file is rejected. */
export function PictureInput({ label, onPicture }: Props) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [pictureError, setPictureError] = useState<PictureError | null>(null);
  const [isReading, setIsReading] = useState(false);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setPictureError(null);
    setIsReading(true);
    const result = await readPicture(file);
    setIsReading(false);
    if ('error' in result) setPictureError(result.error);
    else onPicture(result.asset);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        hidden
        data-testid="picture"
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          // Clears the input, so that the same file can be chosen again.
          event.target.value = '';
        }}
      />
      <Button
        size="sm"
        icon={<IconUpload />}
        isBusy={isReading}
        data-field="image"
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      {pictureError && (
        <p role="alert" className={styles.fieldError}>
          {t(`edit.picture.${pictureError.reason}`, pictureError.params ?? {})}
        </p>
      )}
    </>
  );
}
