import { useMemo } from 'react';
import { Dialog } from '#web/components/dialog.tsx';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import type { SlideOfDeck } from '../../drawing/slide-of-deck.ts';
import { type Converted, conversions } from '../../editing/convert.ts';
import { SlideArt } from '../art/slide-art.tsx';
import { partText } from '../detail/finding-text.ts';
import { useEditing } from './editing-context.ts';
import styles from './layout-picker.module.css';

type OffersProps = {
  title: string;
  offers: readonly Converted[];
  place: SlideOfDeck;
  onChoose: (offer: Converted) => void;
  onClose: () => void;
};

/** Layouts to choose from, each drawn with the slide's words and what it would leave out. */
export function LayoutOffers({ title, offers, place, onChoose, onClose }: OffersProps) {
  const { t, language } = useTranslation();
  const lists = new Intl.ListFormat(language);
  const lostBy = ({ lost }: Converted) =>
    lists.format([...new Set(lost.map(({ part }) => partText(part, t) ?? part))]);
  const choose = (offer: Converted) => {
    onChoose(offer);
    onClose();
  };
  return (
    <Dialog title={title} size="md" onClose={onClose}>
      {offers.length === 0 && <p>{t('edit.layout.none')}</p>}
      <ul className={styles.offers}>
        {offers.map((offer) => (
          <li key={offer.content.layout}>
            <button type="button" className={styles.offer} onClick={() => choose(offer)}>
              <span className={styles.art}>
                <SlideArt content={offer.content} place={place} />
              </span>
              <span className={styles.name}>{t(`edit.layout.name.${offer.content.layout}`)}</span>
              {offer.lost.length > 0 && (
                <span className={styles.lost}>
                  {t('edit.layout.lost', { parts: lostBy(offer) })}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

type Props = Pick<OffersProps, 'place' | 'onClose'>;

/** The layouts that take what the slide says. */
export function LayoutPicker({ place, onClose }: Props) {
  const { t } = useTranslation();
  const { content, change } = useEditing();
  const offers = useMemo(() => conversions(content), [content]);
  const choose = (offer: Converted) => {
    change(offer.content);
    announce(t('edit.layout.done'));
  };
  const title = t('edit.layout.title');
  return <LayoutOffers {...{ title, offers, place, onClose }} onChoose={choose} />;
}
