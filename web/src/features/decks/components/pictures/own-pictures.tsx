import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LibraryPicture } from '#shared/schemas/pictures.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { PageLoader } from '#web/components/page-loader.tsx';
import { RetryNote } from '#web/components/retry-note.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { libraryQuery, useAddPicture } from '../../api/find-pictures.ts';
import { pictureQuery } from '../../api/picture.ts';
import type { ChosenPicture } from '../../editing/chosen-picture.ts';
import { PictureGrid, PictureTile } from './picture-grid.tsx';
import styles from './picture-panel.module.css';

/** Number of pictures shown at first and added by each press of the button; each picture is a request. */
const pageSize = 12;

type TileProps = {
  picture: LibraryPicture;
  isFromThisDeck: boolean;
  number: number;
  isBusy: boolean;
  isDisabled: boolean;
  onChoose: () => void;
};

function OwnTile({ picture, isFromThisDeck, number, ...rest }: TileProps) {
  const { t } = useTranslation();
  const { presentation_id, presentation_title: title, asset, width, height } = picture;
  const { data: source } = useQuery(pictureQuery(presentation_id, asset));
  return (
    <PictureTile
      name={t('pictures.own_item', { number, width, height, title })}
      source={source}
      caption={isFromThisDeck ? t('pictures.this_presentation') : title}
      {...rest}
    />
  );
}

type Props = {
  presentationId: string;
  /** Asset of the slide's picture, which is left out of the list. */
  current: string;
  onChoose: (picture: ChosenPicture) => void;
};

/** The pictures of the user's presentations. */
export function OwnPictures({ presentationId, current, onChoose }: Props) {
  const { t } = useTranslation();
  const [count, setCount] = useState(pageSize);
  const { data, error, refetch } = useQuery(libraryQuery);
  const add = useAddPicture();
  if (error) return <RetryNote error={error} onRetry={refetch} />;
  if (!data) return <PageLoader />;
  const pictures = data.items.filter(({ asset }) => asset !== current);
  if (pictures.length === 0) return <p className={styles.note}>{t('pictures.own_none')}</p>;
  const choose = ({ presentation_id, asset }: LibraryPicture) => {
    const body = { from: 'library' as const, presentation_id, asset };
    add.mutate({ presentationId, body }, { onSuccess: onChoose });
  };
  const { variables } = add;
  const isAdding = (asset: string) =>
    add.isPending && variables?.body.from === 'library' && variables.body.asset === asset;
  return (
    <div className={styles.section}>
      {add.error && <ErrorNote error={add.error} />}
      <PictureGrid label={t('pictures.tab.own')}>
        {pictures.slice(0, count).map((picture, i) => (
          <OwnTile
            key={picture.asset}
            picture={picture}
            isFromThisDeck={picture.presentation_id === presentationId}
            number={i + 1}
            isBusy={isAdding(picture.asset)}
            isDisabled={add.isPending}
            onChoose={() => choose(picture)}
          />
        ))}
      </PictureGrid>
      {pictures.length > count && (
        <Button size="sm" onClick={() => setCount(count + pageSize)}>
          {t('dashboard.more')}
        </Button>
      )}
    </div>
  );
}
