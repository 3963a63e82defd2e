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

/** Bytes in thousands, rounded up so that what is over never reads as 0. */
const shown = ({ unit }: TextSize, value: number) =>
  unit === 'bytes' ? Math.ceil(value / 1000) : value;

/** Takes any text, counts it, and says by how much it is too long. Nothing pasted is cut. */
export function LimitedTextArea({ size, error, ...rest }: Props) {
  const { t, language } = useTranslation();
  const number = new Intl.NumberFormat(language);
  const amount = (value: number) => number.format(shown(size, value));
  const limit = amount(size.limit);
  const tooLarge = isTooLarge(size)
    ? t(`new_deck.too_large.${size.unit}`, { over: amount(size.used - size.limit), limit })
    : undefined;
  return (
    <TextArea
      {...rest}
      error={tooLarge ?? error}
      aside={
        size.used > 0 && (
          <span>{t(`new_deck.size.${size.unit}`, { used: amount(size.used), limit })}</span>
        )
      }
    />
  );
}
