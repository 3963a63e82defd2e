import { describe, expect, it } from 'vitest';
import type { SlideContent } from '#shared/deck/model.ts';
import { checkTableTitle } from '#shared/deck/quality/table-claims.ts';
import { plainFields } from './support/plain-slides.ts';

const createTableSlide = (title: string): SlideContent => ({
  ...plainFields,
  title,
  layout: 'table',
  blocks: {
    columns: ['Company', 'Bikes', 'Faults'],
    rows: [
      ['Green', '15,200', '3.8%'],
      ['Orange', '11,700', '4.4%'],
      ['Cloud', '6,900', '5.6%'],
      ['Total', '33,800', '–'],
    ],
  },
});

describe('quality findings about the title of a table', () => {
  it('a title with a percentage that the table does not show is reported', () => {
    expect(checkTableTitle(createTableSlide('Cloud makes 14.5% of the trips'))).toEqual([
      expect.objectContaining({ code: 'title_not_plotted', params: { figure: '14.5%' } }),
    ]);
  });

  it.each([
    ['a percentage of a cell', 'Only Cloud is above 4.5 per 1000: 5.6%'],
    ['a share in the sums', 'Cloud has 20.4% of the bikes'],
    ['a difference', 'Orange has 23% fewer bikes than Green'],
    ['no percentage', 'Cloud has 6,900 bikes'],
  ])('a title with %s is accepted', (_, title) => {
    expect(checkTableTitle(createTableSlide(title))).toEqual([]);
  });
});
