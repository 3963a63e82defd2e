import { useMemo, useState } from 'react';
import type { SlideContent } from '#shared/deck/model.ts';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import type { SlideOfDeck } from '../../drawing/slide-of-deck.ts';
import type { Converted } from '../../editing/convert.ts';
import { pictureMbAtMost } from '../../editing/picture.ts';
import { withPicture } from '../../editing/with-picture.ts';
import { useEditing } from './editing-context.ts';
import styles from './fields.module.css';
import { LayoutOffers } from './layout-picker.tsx';
import { PictureInput } from './picture-input.tsx';

/** Why there is a button or none. */
function hintOf(content: SlideContent, hasRoom: boolean) {
  if (hasRoom) return 'edit.picture.add_hint';
  const isUntitled = 'title' in content && content.title?.trim() === '';
  return isUntitled ? 'edit.picture.untitled' : 'edit.picture.no_room';
}

/** A slide without a picture gets one: at once where its words go beside it one way only, else as it is chosen. */
export function AddPicture({ place }: { place: SlideOfDeck }) {
  const { t } = useTranslation();
  const { content, change } = useEditing();
  const [offers, setOffers] = useState<Converted[]>([]);
  const hasRoom = useMemo(() => withPicture(content, '-').length > 0, [content]);
  const add = (offer: Converted) => {
    change(offer.content);
    announce(t('edit.picture.added'));
  };
  const offer = (asset: string) => {
    const found = withPicture(content, asset);
    const [only, ...more] = found;
    if (only && more.length === 0 && only.lost.length === 0) add(only);
    else setOffers(found);
  };
  return (
    <fieldset className={styles.group}>
      <legend>{t('edit.picture.title')}</legend>
      {hasRoom && <PictureInput label={t('edit.picture.add')} onPicture={offer} />}
      <p className={styles.notes}>{t(hintOf(content, hasRoom), { mb: pictureMbAtMost })}</p>
      {offers.length > 0 && (
        <LayoutOffers
          title={t('edit.picture.where')}
          offers={offers}
          place={place}
          onChoose={add}
          onClose={() => setOffers([])}
        />
      )}
    </fieldset>
  );
}
