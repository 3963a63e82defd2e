import { expect, test } from 'vitest';
import { traceFigures } from '#shared/domain/provenance.ts';
import { makeBulletsSlide, makeEvidence, makePassage } from './fixtures.ts';
import { type PlantedFigure, plantedFigures } from './planted-figures.ts';

function findLastState({ slide, source, calculations, isStrict }: PlantedFigure, language: string) {
  const content = {
    ...makeBulletsSlide(slide, 'Nothing else'),
    ...(calculations ? { calculations } : {}),
  };
  const evidence = makeEvidence(source === null ? [] : [makePassage(source)], {
    language,
    allowsCommonKnowledge: !isStrict,
  });
  return traceFigures(content, evidence).at(-1)?.state ?? 'none';
}

test('the provenance of at least 57 of 60 planted figures is what a reader would say', () => {
  const cases = Object.entries(plantedFigures).flatMap(([language, figures]) =>
    figures.map((one) => ({ ...one, found: findLastState(one, language) })),
  );

  const wrong = cases
    .filter(({ state, found }) => found !== state)
    .map(({ slide, state, found }) => `${slide}: ${found} instead of ${state}`);

  expect(cases).toHaveLength(60);
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(3);
});
