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
/** Characters of a point that is asked to be short; an ideograph takes as much as two letters. */
const shortWidth = { en: 60, zh: 24 };

const excuse = {
  en: 'The demo model does not understand instructions: this entry says what it said before.',
  zh: '演示模型无法理解修改要求，此条内容未变。',
};

/**
 * Answers the wanted entries of an outline. It shortens points where that is asked; of any other wish it
 * understands nothing, leaves the entry as it is, and says so in its intent.
 */
export function makeOutlineAgain(sections: Record<string, unknown>): string {
  const { outline, instruction, wanted } = inputSchema.parse(sections);
  const lines = wanted.flatMap((i) => {
    const entry = outline.entries.find((one) => one.i === i);
    if (!entry) return [];
    const language = isChinese(entry.point) ? 'zh' : 'en';
    const told = asksShorter.test(instruction)
      ? { ...entry, point: cutAtWord(entry.point, shortWidth[language]) }
      : { ...entry, intent: excuse[language] };
    return [`${JSON.stringify(told)}\n`];
  });
  return lines.join('');
}
