import { useMemo } from 'react';
import { Dialog } from '#web/components/dialog.tsx';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import type { SlideContext } from '../../drawing/slide-context.ts';
import { type ConvertedSlide, listConversions } from '../../editing/convert.ts';
import { SlideArt } from '../art/slide-art.tsx';
import { slidePartName } from '../detail/finding-text.ts';
import { useEditing } from './editing-context.ts';
import styles from './layout-picker.module.css';

type LayoutOptionsProps = {
  title: string;
  options: readonly ConvertedSlide[];
  slideContext: SlideContext;
  onChoose: (option: ConvertedSlide) => void;
  onClose: () => void;
};

/** Layouts to choose from, each with a preview and the parts it would drop. */
export function LayoutOptions({
  title,
  options,
  slideContext,
  onChoose,
  onClose,
}: LayoutOptionsProps) {
  const { t, language } = useTranslation();
  const listFormat = new Intl.ListFormat(language);
  const droppedParts = ({ dropped }: ConvertedSlide) =>
    listFormat.format([...new Set(dropped.map(({ part }) => slidePartName(part, t) ?? part))]);
  const select = (option: ConvertedSlide) => {
    onChoose(option);
    onClose();
  };
  return (
    <Dialog title={title} size="md" onClose={onClose}>
      {options.length === 0 && <p>{t('edit.layout.none')}</p>}
      <ul className={styles.layouts}>
        {options.map((option) => (
          <li key={option.content.layout}>
            <button type="button" className={styles.layout} onClick={() => select(option)}>
              <span className={styles.art}>
                <SlideArt content={option.content} slideContext={slideContext} />
              </span>
              <span className={styles.name}>{t(`edit.layout.name.${option.content.layout}`)}</span>
              {option.dropped.length > 0 && (
                <span className={styles.droppedParts}>
                  {t('edit.layout.lost', { parts: droppedParts(option) })}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

type Props = Pick<LayoutOptionsProps, 'slideContext' | 'onClose'>;

/** Layouts that fit the slide's content. */
export function LayoutPicker({ slideContext, onClose }: Props) {
  const { t } = useTranslation();
  const { content, change } = useEditing();
  const options = useMemo(() => listConversions(content), [content]);
  const select = (option: ConvertedSlide) => {
    change(option.content);
    announce(t('edit.layout.done'));
  };
  const title = t('edit.layout.title');
  return <LayoutOptions {...{ title, options, slideContext, onClose }} onChoose={select} />;
}
