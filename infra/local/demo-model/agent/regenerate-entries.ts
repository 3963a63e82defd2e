import { z } from 'zod';
import { cutAtWord } from './clip.ts';
import { entrySchema } from './inputs.ts';
import { isChinese } from './text.ts';

const inputSchema = z.object({
  outline: z.looseObject({ entries: z.array(entrySchema) }),
  instruction: z.string().default(''),
  wanted: z.array(z.int().min(0)),
});

const asksShorter = /short|brief|concise|tight|trim|less|fewer|simpl|简|短|精炼|压缩/i;
/** Maximum width of a shortened point; an ideograph counts like two letters. */
const shortWidth = { en: 60, zh: 24 };

const excuse = {
  en: 'The demo model does not understand instructions: this entry says what it said before.',
  zh: '演示模型无法理解修改要求，此条内容未变。',
};

/**
 * Returns the requested entries of an outline again. Shortens points if the instruction asks for that; otherwise keeps
 * the entry, and says in its intent that it did not understand the instruction.
 */
export function regenerateEntries(sections: Record<string, unknown>): string {
  const { outline, instruction, wanted } = inputSchema.parse(sections);
  const lines = wanted.flatMap((i) => {
    const entry = outline.entries.find((one) => one.i === i);
    if (!entry) return [];
    const language = isChinese(entry.point) ? 'zh' : 'en';
    const changed = asksShorter.test(instruction)
      ? { ...entry, point: cutAtWord(entry.point, shortWidth[language]) }
      : { ...entry, intent: excuse[language] };
    return [`${JSON.stringify(changed)}\n`];
  });
  return lines.join('');
}
