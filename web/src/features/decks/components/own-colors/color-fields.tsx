import type { ClipboardEvent } from 'react';
import { maxOwnColors } from '#shared/deck/theme-reference.ts';
import { Button, IconButton } from '#web/components/button.tsx';
import { Field } from '#web/components/field.tsx';
import { IconPlus } from '#web/components/icons/plus.ts';
import { IconX } from '#web/components/icons/x.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from './own-colors-dialog.module.css';

/** Returns `#rrggbb` for a hexadecimal colour in the usual forms; undefined for other text. */
export function readColor(text: string): string | undefined {
  const digits = text.trim().replace(/^#/, '').toLowerCase();
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`;
  if (/^[0-9a-f]{3}$/.test(digits)) return `#${digits.replace(/./g, '$&$&')}`;
  return undefined;
}

type Props = {
  /** The text of each field, which may not be a colour yet. */
  texts: readonly string[];
  onChange: (texts: string[]) => void;
};

/** A field for each own colour, with a colour picker. Several pasted colours fill several fields. */
export function ColorFields({ texts, onChange }: Props) {
  const { t } = useTranslation();
  const replace = (index: number, ...others: string[]) =>
    onChange(texts.toSpliced(index, Math.max(1, others.length), ...others).slice(0, maxOwnColors));
  const paste = (event: ClipboardEvent, index: number) => {
    const found = event.clipboardData.getData('text').match(/#[0-9a-f]{6}\b/gi) ?? [];
    if (found.length < 2) return;
    event.preventDefault();
    replace(index, ...found);
  };
  return (
    <div className={styles.fields}>
      {texts.map((text, i) => (
        <Field
          key={i}
          label={i === 0 ? t('own_colors.main') : t('own_colors.further', { number: i + 1 })}
          error={readColor(text) ? undefined : t('own_colors.invalid')}
        >
          {({ id, describedBy, isInvalid }) => (
            <div className={styles.field}>
              <input
                type="color"
                aria-label={t('own_colors.pick', { number: i + 1 })}
                value={readColor(text) ?? '#000000'}
                onChange={(event) => replace(i, event.target.value)}
              />
              <input
                type="text"
                id={id}
                value={text}
                maxLength={40}
                spellCheck={false}
                aria-describedby={describedBy}
                aria-invalid={isInvalid || undefined}
                onPaste={(event) => paste(event, i)}
                onChange={(event) => replace(i, event.target.value)}
              />
              {i > 0 && (
                <IconButton
                  label={t('own_colors.remove', { number: i + 1 })}
                  onClick={() => onChange(texts.toSpliced(i, 1))}
                >
                  <IconX />
                </IconButton>
              )}
            </div>
          )}
        </Field>
      ))}
      {texts.length < maxOwnColors && (
        <Button size="sm" icon={<IconPlus />} onClick={() => onChange([...texts, '#808080'])}>
          {t('own_colors.add')}
        </Button>
      )}
    </div>
  );
}
