import { expect, test } from 'vitest';
import { findBestFigure, toStat } from '#infra/local/demo-model/agent/layouts/figures.ts';
import type { Material } from '#infra/local/demo-model/agent/layouts/material.ts';

const findFigureLabel = (sentence: string): string => {
  const figure = findBestFigure(sentence);
  const stat = figure && toStat(sentence, figure, { tight: 0 } as Material);
  return stat ? `${stat.value} | ${stat.label}` : 'none';
};

test.each([
  ['4.2M visits a year.', '4.2M | visits a year'],
  [
    'Since the renewal of the reading rooms and their lights, 4.2M visits a year were counted.',
    '4.2M | visits a year were counted',
  ],
  ['84 metres long.', '84 metres | long'],
  ['60% of the homes have a battery', '60% | of the homes have a battery'],
  ['612个老旧小区完成改造', '612个 | 老旧小区完成改造'],
  ['自从全市统一的整改工作全面展开，95%的企业达到要求', '95% | 企业达到要求'],
])(
  'the label of a figure does not repeat the figure at its start, as in %j',
  (sentence, expectedLabel) => {
    expect(findFigureLabel(sentence)).toBe(expectedLabel);
  },
);

test.each([
  ['The library counts 4.2M visits a year', '4.2M | The library counts 4.2M visits a year'],
  ['40% to 60% of homes save', '40% | 40% to 60% of homes save'],
  ['门诊报销比例为85%', '85% | 门诊报销比例为85%'],
  ['2,100元左右就够一个月', '2,100元 | 2,100元左右就够一个月'],
  ['30天内完成全部验收', '30天 | 30天内完成全部验收'],
])(
  'the label of a figure repeats the figure if it is unclear without it, as in %j',
  (sentence, expectedLabel) => {
    expect(findFigureLabel(sentence)).toBe(expectedLabel);
  },
);
