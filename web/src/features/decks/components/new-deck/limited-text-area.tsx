import type { ReactNode, TextareaHTMLAttributes } from 'react';
import { TextArea } from '#web/components/inputs.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { isTooLarge, type TextSize } from './text-size.ts';

type Props = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  size: TextSize;
} & TextareaHTMLAttributes<HTMLTextAreaElement>;

/**
 * Returns the amount to display; bytes in thousands, rounded up so that a small excess is not 0.
 */
const toDisplayAmount = ({ unit }: TextSize, value: number) =>
  unit === 'bytes' ? Math.ceil(value / 1000) : value;

/** A text area with a counter and a length error; pasted text is never cut. */
export function LimitedTextArea({ size, error, ...rest }: Props) {
  const { t, language } = useTranslation();
  const number = new Intl.NumberFormat(language);
  const amount = (value: number) => number.format(toDisplayAmount(size, value));
  const limit = amount(size.limit);
  const sizeError = isTooLarge(size)
    ? t(`new_deck.too_large.${size.unit}`, { over: amount(size.used - size.limit), limit })
    : undefined;
  return (
    <TextArea
      {...rest}
      error={sizeError ?? error}
      labelEnd={
        size.used > 0 && (
          <span>{t(`new_deck.size.${size.unit}`, { used: amount(size.used), limit })}</span>
        )
      }
    />
  );
}
