import { useQuery } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import type { StoredPictureView } from '#shared/schemas/pictures.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { PageLoader } from '#web/components/page-loader.tsx';
import { RetryNote } from '#web/components/retry-note.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { picturesQuery } from '../../api/picture.ts';
import { PresentationId } from '../../drawing/presentation-id.ts';
import styles from './earlier-pictures.module.css';
import { usePicture } from './use-picture.ts';

/** Pictures shown at first, and by each press of the button below them: each is a request. */
const pageSize = 12;

type ItemProps = { picture: StoredPictureView; number: number; onChoose: () => void };

function PictureButton({ picture: { asset, width, height }, number, onChoose }: ItemProps) {
  const { t } = useTranslation();
  const source = usePicture(asset);
  const name = t('edit.picture.earlier_item', { number, width, height });
  return (
    <button type="button" className={styles.picture} aria-label={name} onClick={onChoose}>
      {source !== undefined && <img src={source} alt="" />}
    </button>
  );
}

type ListProps = {
  presentationId: string;
  /** The picture that the slide has, which is left out. */
  current: string;
  onChoose: (asset: string) => void;
};

function PictureList({ presentationId, current, onChoose }: ListProps) {
  const { t } = useTranslation();
  const [count, setCount] = useState(pageSize);
  const { data, error, refetch } = useQuery(picturesQuery(presentationId));
  if (error) return <RetryNote error={error} onRetry={refetch} />;
  if (!data) return <PageLoader />;
  const pictures = data.items.filter(({ asset }) => asset !== current);
  if (pictures.length === 0) return <p>{t('edit.picture.earlier_none')}</p>;
  return (
    <>
      <ul className={styles.pictures}>
        {pictures.slice(0, count).map((picture, i) => (
          <li key={picture.asset}>
            <PictureButton
              picture={picture}
              number={i + 1}
              onChoose={() => onChoose(picture.asset)}
            />
          </li>
        ))}
      </ul>
      {pictures.length > count && (
        <Button size="sm" onClick={() => setCount(count + pageSize)}>
          {t('edit.picture.earlier_more')}
        </Button>
      )}
    </>
  );
}

type Props = Omit<ListProps, 'presentationId'>;

/** A button that lists the pictures stored with the presentation, to choose one of them. */
export function EarlierPictures({ current, onChoose }: Props) {
  const { t } = useTranslation();
  const presentationId = useContext(PresentationId);
  const [isOpen, setIsOpen] = useState(false);
  if (presentationId === null) return null;
  const choose = (asset: string) => {
    onChoose(asset);
    setIsOpen(false);
  };
  return (
    <>
      <Button size="sm" onClick={() => setIsOpen(true)}>
        {t('edit.picture.earlier')}
      </Button>
      {isOpen && (
        <Dialog title={t('edit.picture.earlier_title')} onClose={() => setIsOpen(false)}>
          <PictureList {...{ presentationId, current }} onChoose={choose} />
        </Dialog>
      )}
    </>
  );
}
