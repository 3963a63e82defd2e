import { useTranslation } from '#web/lib/i18n.ts';
import type { ChosenPicture } from '../../editing/chosen-picture.ts';
import { maxPictureMb } from '../../editing/picture.ts';
import { PictureInput } from '../edit-slide/picture-input.tsx';
import styles from './picture-panel.module.css';

/** Chooses a picture file from the user's device. */
export function UploadPicture({ onChoose }: { onChoose: (picture: ChosenPicture) => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.section}>
      <p className={styles.note}>{t('pictures.upload_hint', { mb: maxPictureMb })}</p>
      <PictureInput label={t('pictures.upload')} onPicture={(asset) => onChoose({ asset })} />
    </div>
  );
}
