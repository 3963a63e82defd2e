import { z } from 'zod';
import { cutAtWord } from './clip.ts';
import { entrySchema } from './inputs.ts';
import { isChinese } from './text.ts';

const inputSchema = z.object({
  outline: z.looseObject({ entries: z.array(entrySchema) }),
  instruction: z.string().default(''),
  wanted: z.array(z.int().min(0)),
});

const shorteningWords = /short|brief|concise|tight|trim|less|fewer|simpl|简|短|精炼|压缩/i;
/** Maximum width of a shortened point; an ideograph counts like two letters. */
const maxShortPointWidth = { en: 60, zh: 24 };

const notUnderstoodTexts = {
  en: 'The demo model does not understand instructions: this entry says what it said before.',
  zh: '演示模型无法理解修改要求，此条内容未变。',
};

/**
 * Returns new versions of the requested outline entries. Shortens points if the instruction requests that; otherwise
 * keeps the entry, and its intent says that the instruction was not understood.
 */
export function regenerateEntries(sections: Record<string, unknown>): string {
  const { outline, instruction, wanted } = inputSchema.parse(sections);
  const lines = wanted.flatMap((i) => {
    const entry = outline.entries.find(({ i: index }) => index === i);
    if (!entry) return [];
    const language = isChinese(entry.point) ? 'zh' : 'en';
    const changed = shorteningWords.test(instruction)
      ? { ...entry, point: cutAtWord(entry.point, maxShortPointWidth[language]) }
      : { ...entry, intent: notUnderstoodTexts[language] };
    return [`${JSON.stringify(changed)}\n`];
  });
  return lines.join('');
}
