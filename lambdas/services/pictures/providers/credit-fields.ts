import { type PictureCredit, pictureCreditSchema } from '#shared/deck/picture-credit.ts';
import { cutText } from '#shared/domain/text.ts';

type Field = Exclude<keyof PictureCredit, 'provider'>;
const maxLengths: Partial<Record<Field, number>> = { author: 120, license: 60 };

/** Returns the credit from a site's fields; leaves out each empty or invalid one, such as a relative URL. */
export function toCredit(
  provider: string,
  fields: Partial<Record<Field, string | null | undefined>>,
): PictureCredit {
  const entries = (Object.entries(fields) as [Field, string | null | undefined][]).flatMap(
    ([name, value]) => {
      const length = maxLengths[name];
      const text = length === undefined ? value : cutText(value ?? '', length);
      const parsed = pictureCreditSchema.shape[name].safeParse(text ?? undefined);
      return parsed.data ? [[name, parsed.data] as const] : [];
    },
  );
  return { provider, ...Object.fromEntries(entries) };
}
