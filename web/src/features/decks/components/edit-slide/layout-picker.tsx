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

type Props = { place: SlideOfDeck; onClose: () => void };

/** The layouts that take what the slide says, each drawn with it. */
export function LayoutPicker({ place, onClose }: Props) {
  const { t, language } = useTranslation();
  const { content, change } = useEditing();
  const offers = useMemo(() => conversions(content), [content]);
  const lists = new Intl.ListFormat(language);
  const lostBy = ({ lost }: Converted) =>
    lists.format([...new Set(lost.map(({ part }) => partText(part, t) ?? part))]);
  const choose = (converted: Converted) => {
    change(converted.content);
    announce(t('edit.layout.done'));
    onClose();
  };
  return (
    <Dialog title={t('edit.layout.title')} size="md" onClose={onClose}>
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
