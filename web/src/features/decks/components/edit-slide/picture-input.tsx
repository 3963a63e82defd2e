import { IconPhoto } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { type PictureFault, pictureOf } from '../../editing/picture.ts';
import styles from './fields.module.css';

type Props = {
  label: string;
  /** Gets the picture as small as a slide holds it. */
  onPicture: (asset: string) => void;
};

/** Chooses a picture from this device; one that won't do is told with the reason. */
export function PictureInput({ label, onPicture }: Props) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<PictureFault | null>(null);
  const [isReading, setIsReading] = useState(false);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setFault(null);
    setIsReading(true);
    const read = await pictureOf(file);
    setIsReading(false);
    if ('fault' in read) setFault(read.fault);
    else onPicture(read.asset);
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
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      <Button
        size="sm"
        icon={<IconPhoto />}
        isBusy={isReading}
        data-field="image"
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      {fault && (
        <p role="alert" className={styles.fault}>
          {t(`edit.picture.${fault.why}`, fault.params ?? {})}
        </p>
      )}
    </>
  );
}
