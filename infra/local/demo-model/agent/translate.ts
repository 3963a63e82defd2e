import { z } from 'zod';

const inputSchema = z.object({
  languages: z.object({ to: z.string() }),
  texts: z.array(z.object({ i: z.int(), part: z.string(), text: z.string() })),
});

const notices = {
  en: 'Not translated: the demo model cannot translate. The text is unchanged.',
  zh: '未翻译：演示模型不能翻译，以下为原文。',
};

/** Returns every text unchanged, with a notice in subtitles and notes that it was not translated. */
export function makeTranslation(sections: Record<string, unknown>): string {
  const { languages, texts } = inputSchema.parse(sections);
  const notice = languages.to.startsWith('zh') ? notices.zh : notices.en;
  const results = texts.map(({ i, part, text }) => {
    const isSubtitle = /(?:^|\.)subtitle$/.test(part);
    // A translation must keep all numbers, so a subtitle with numbers is kept after the notice.
    if (isSubtitle) return { i, text: /\p{N}/u.test(text) ? `${notice} ${text}` : notice };
    return { i, text: part === 'notes' ? `${notice}\n\n${text}` : text };
  });
  return JSON.stringify({ texts: results });
}
