import { contentParts } from '../content-parts.ts';
import { plainText } from '../inline.ts';
import type { SlideContent } from '../model.ts';
import type { Finding } from '../scene.ts';

/** What a slide is to say and may rest on, where that is known. */
export type Evidence = {
  /** The outline's point for the slide. */
  point?: string;
  /** Texts of the passages that the slide may quote figures from. */
  passages?: readonly string[];
};

const scales: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  million: 1e6,
  bn: 1e9,
  b: 1e9,
  billion: 1e9,
  万: 1e4,
  亿: 1e8,
};
const figure =
  /(\d+(?:[,\u202f\u00a0]\d{3})*(?:\.\d+)?)\s*(thousand|million|billion|bn|[kmb](?![a-z])|万|亿)?/gi;

/** Numbers as they stand and as they are meant: `4.2 million` is 4.2 and 4,200,000. */
function numbersIn(text: string): { said: string; values: number[] }[] {
  return [...text.matchAll(figure)].map(([said, digits = '', scale]) => {
    const value = Number(digits.replaceAll(/[,\u202f\u00a0]/g, ''));
    const factor = scale === undefined ? 1 : (scales[scale.toLowerCase()] ?? 1);
    return { said: said.trim(), values: factor === 1 ? [value] : [value, value * factor] };
  });
}

/** Figures that no passage gives. Counting up to ten needs no source. */
export function checkFigures(slide: SlideContent, { passages }: Evidence): Finding[] {
  if (!passages || passages.length === 0) return [];
  const known = new Set(
    passages.flatMap((text) => numbersIn(text).flatMap(({ values }) => values)),
  );
  const parts = contentParts(slide).filter(({ part }) => part !== 'code');
  const told = new Set<string>();
  return parts.flatMap(({ part, text }) =>
    numbersIn(plainText(text)).flatMap(({ said, values }): Finding[] => {
      const isCount = values.every((value) => Number.isInteger(value) && value <= 10);
      if (isCount || told.has(said) || values.some((value) => known.has(value))) return [];
      told.add(said);
      const message = `${said} stands in no passage of the sources.`;
      return [
        { code: 'unsupported', severity: 'warning', message, params: { figure: said }, part },
      ];
    }),
  );
}

/** What a text is about: beginnings of its longer words, and pairs of its Chinese characters. */
function topicsOf(text: string): Set<string> {
  const plain = plainText(text).toLowerCase();
  const words = plain.match(/\p{Script=Latin}{4,}/gu) ?? [];
  const runs = plain.match(/\p{Script=Han}{2,}/gu) ?? [];
  const pairs = runs.flatMap((run) =>
    Array.from({ length: run.length - 1 }, (_, i) => run.slice(i, i + 2)),
  );
  return new Set([...words.map((word) => word.slice(0, 5)), ...pairs]);
}

const leastShare = 0.15;

/** A slide that speaks of something else than its point. */
export function checkPoint(slide: SlideContent, { point }: Evidence): Finding[] {
  const wanted = topicsOf(point ?? '');
  if (wanted.size < 3) return [];
  const all = [...contentParts(slide).map(({ text }) => text), slide.notes].join(' ');
  const given = topicsOf(all);
  const met = [...wanted].filter((topic) => given.has(topic)).length;
  if (met / wanted.size >= leastShare) return [];
  return [
    {
      code: 'point_missed',
      severity: 'warning',
      message: `The slide doesn't speak of its point: ${plainText(point ?? '')}`,
    },
  ];
}
