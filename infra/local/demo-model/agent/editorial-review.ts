import { z } from 'zod';
import { extractTerms } from './rank.ts';
import { countWords, isChinese } from './text.ts';

const slideSchema = z.looseObject({
  slide: z.int(),
  layout: z.string(),
  title: z.string(),
  texts: z.array(z.string()),
  notes: z.string(),
});
const sectionsSchema = z.object({ slides: z.array(slideSchema) });

type Slide = z.infer<typeof slideSchema>;
type Finding = { slide: number; kind: string; text: string; instruction: string };

const findingTexts = {
  en: {
    repeats: (other: number) =>
      `Demo model, comparing words only: the title has the words of slide ${other}.`,
    longest: (words: number) =>
      `Demo model, counting words only: with ${words} words, this slide and its notes are the longest.`,
    shorten: 'Make the texts of this slide shorter.',
  },
  zh: {
    repeats: (other: number) => `示例模型只比较词语：标题与第 ${other} 页的用词相同。`,
    longest: (words: number) => `示例模型只统计字数：本页连同备注最长，约 ${words} 词。`,
    shorten: '把这一页的文字写得更短。',
  },
};

const countSlideWords = ({ title, texts, notes }: Slide): number =>
  [title, ...texts, notes].reduce((sum, text) => sum + countWords(text), 0);

/** Whether a title has at least three terms and all of them are in an earlier title. */
function repeatsTitle(title: string, earlierTitle: string): boolean {
  const terms = [...extractTerms(title)];
  const earlierTerms = extractTerms(earlierTitle);
  return terms.length >= 3 && terms.every((term) => earlierTerms.has(term));
}

/**
 * Returns the findings of an editorial review that can be computed: a title with the words of an earlier one, and the
 * longest slide. The demo model judges nothing and says so in each finding.
 */
export function makeEditorialReview(sections: Record<string, unknown>): string {
  const { slides } = sectionsSchema.parse(sections);
  const content = slides.filter(({ layout }) => !['cover', 'section', 'closing'].includes(layout));
  const isInChinese = isChinese(slides.flatMap(({ title, texts }) => [title, ...texts]).join(' '));
  const phrase = findingTexts[isInChinese ? 'zh' : 'en'];
  const findings = content.flatMap((slide, i): Finding[] => {
    const earlier = content.slice(0, i).find((other) => repeatsTitle(slide.title, other.title));
    if (!earlier) return [];
    const text = phrase.repeats(earlier.slide);
    return [{ slide: slide.slide, kind: 'repetition', text, instruction: phrase.shorten }];
  });
  const [longest] = content.toSorted((a, b) => countSlideWords(b) - countSlideWords(a));
  if (longest) {
    const text = phrase.longest(countSlideWords(longest));
    findings.push({ slide: longest.slide, kind: 'unclear', text, instruction: phrase.shorten });
  }
  return JSON.stringify({ findings: findings.slice(0, 3) });
}
