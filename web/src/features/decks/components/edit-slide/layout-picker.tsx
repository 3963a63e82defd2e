import { useMemo } from 'react';
import { Dialog } from '#web/components/dialog.tsx';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import type { SlideContext } from '../../drawing/slide-context.ts';
import { type ConvertedSlide, listConversions } from '../../editing/convert.ts';
import { SlideArt } from '../art/slide-art.tsx';
import { getSlidePartName } from '../detail/finding-text.ts';
import { useEditing } from './editing-context.ts';
import styles from './layout-picker.module.css';

type LayoutListProps = {
  options: readonly ConvertedSlide[];
  slideContext: SlideContext;
  onChoose: (option: ConvertedSlide) => void;
};

/** Returns the key of the name of a layout, or of a chart's kind where the kinds are the choice. */
const getLayoutName = ({ content }: ConvertedSlide, isChart: boolean) =>
  content.layout === 'chart' && isChart
    ? (`edit.kinds.${content.blocks.kind}` as const)
    : (`edit.layout.name.${content.layout}` as const);

/** Layouts to choose from, each with a preview and the parts it would drop. */
export function LayoutList({ options, slideContext, onChoose }: LayoutListProps) {
  const { t, language } = useTranslation();
  const listFormat = new Intl.ListFormat(language);
  const droppedParts = ({ dropped }: ConvertedSlide) =>
    listFormat.format([...new Set(dropped.map(({ part }) => getSlidePartName(part, t) ?? part))]);
  const hasKinds = options.filter(({ content }) => content.layout === 'chart').length > 1;
  if (options.length === 0) return <p>{t('edit.layout.none')}</p>;
  return (
    <ul className={styles.layouts}>
      {options.map((option) => (
        <li key={getLayoutName(option, hasKinds)}>
          <button type="button" className={styles.layout} onClick={() => onChoose(option)}>
            <span className={styles.art}>
              <SlideArt content={option.content} slideContext={slideContext} />
            </span>
            <span className={styles.name}>{t(getLayoutName(option, hasKinds))}</span>
            {option.dropped.length > 0 && (
              <span className={styles.droppedParts}>
                {t('edit.layout.lost', { parts: droppedParts(option) })}
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

type LayoutDialogProps = LayoutListProps & { title: string; onClose: () => void };

/** A dialog with layouts to choose from. */
export function LayoutDialog({ title, onClose, onChoose, ...list }: LayoutDialogProps) {
  const choose = (option: ConvertedSlide) => {
    onChoose(option);
    onClose();
  };
  return (
    <Dialog title={title} size="md" onClose={onClose}>
      <LayoutList {...list} onChoose={choose} />
    </Dialog>
  );
}

/** Layouts that fit the slide's content; choosing one converts the slide. */
export function LayoutPicker({ slideContext }: { slideContext: SlideContext }) {
  const { t } = useTranslation();
  const { content, change } = useEditing();
  const options = useMemo(() => listConversions(content), [content]);
  const choose = (option: ConvertedSlide) => {
    change(option.content);
    announce(t('edit.layout.done'));
  };
  return <LayoutList options={options} slideContext={slideContext} onChoose={choose} />;
}
