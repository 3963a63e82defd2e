import { type Align, type Appearance, alignments, textSizeSteps } from '#shared/deck/model.ts';
import { Select } from '#web/components/inputs.tsx';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useEditing } from './editing-context.ts';
import styles from './slide-editor.module.css';

/** Selects the size and the alignment of the slide's texts. */
export function AppearanceFields() {
  const { t } = useTranslation();
  const { content, change } = useEditing();
  const { text_size = 0, align = '' } = content.appearance ?? {};
  const setAppearance = (changed: Appearance) => {
    const { appearance: _old, ...rest } = content;
    change(Object.keys(changed).length > 0 ? { ...rest, appearance: changed } : rest);
    announce(t('edit.appearance.changed'));
  };
  const sizes = [...textSizeSteps, 0 as const].toSorted((a, b) => a - b);
  return (
    <div className={styles.appearance}>
      <Select
        label={t('edit.appearance.size')}
        hint={t('edit.appearance.size_hint')}
        value={text_size}
        onChange={(event) => {
          const chosen = textSizeSteps.find((step) => step === Number(event.target.value));
          const { text_size: _old, ...rest } = content.appearance ?? {};
          setAppearance(chosen === undefined ? rest : { ...rest, text_size: chosen });
        }}
      >
        {sizes.map((size) => (
          <option key={size} value={size}>
            {t(`edit.appearance.sizes.${size}`)}
          </option>
        ))}
      </Select>
      <Select
        label={t('edit.appearance.align')}
        hint={t('edit.appearance.align_hint')}
        value={align}
        onChange={(event) => {
          const chosen = alignments.find((one): one is Align => one === event.target.value);
          const { align: _old, ...rest } = content.appearance ?? {};
          setAppearance(chosen === undefined ? rest : { ...rest, align: chosen });
        }}
      >
        <option value="">{t('edit.appearance.aligns.theme')}</option>
        {alignments.map((one) => (
          <option key={one} value={one}>
            {t(`edit.appearance.aligns.${one}`)}
          </option>
        ))}
      </Select>
    </div>
  );
}
