/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { FigureTrace } from '#shared/schemas/provenance.ts';
import { SlideFacts } from '#web/features/decks/components/detail/slide-facts.tsx';
import { loadLanguage } from '#web/lib/i18n.ts';
import { makeSlide } from './support/decks.ts';
import { mount } from './support/mount.tsx';

const supportedFigure: FigureTrace = {
  text: '19%',
  part: 'title',
  state: 'supported',
  passage_id: 's1-p4',
  quote: 'Visits rose by 19% in the first year.',
  source: 'Annual report',
  page: 7,
};
const unsupportedTrace: FigureTrace = {
  ...supportedFigure,
  text: '2,000',
  part: 'items[0].text',
  state: 'unsupported',
  passage_id: null,
  quote: null,
  source: null,
  page: null,
};

afterEach(cleanup);

const listShownFigures = () => {
  const heading = screen.getByRole('heading', { name: 'Figures and their sources' });
  return within(heading.parentElement ?? heading).getAllByRole('listitem');
};

it('the list of figures shows quote, source and page of each figure, unsupported figures first', async () => {
  await mount(
    <SlideFacts slide={makeSlide(0, { provenance: [supportedFigure, unsupportedTrace] })} />,
  );

  const [first, second] = listShownFigures();
  expect(first?.textContent).toBe('2,000 no source found');
  expect(second?.textContent).toContain('Visits rose by 19% in the first year.');
  expect(second?.textContent).toContain('Annual report, page 7');
});

it('the list of figures shows the formula of a computed figure and marks common knowledge', async () => {
  const formula = '237.7 GW ÷ 346 GW × 100';
  const computed = { ...supportedFigure, text: '69%', state: 'derived' as const, formula };
  const known = { ...unsupportedTrace, text: '1912', state: 'common_knowledge' as const };
  await mount(<SlideFacts slide={makeSlide(0, { provenance: [computed, known] })} />);

  const [first, second] = listShownFigures();
  expect(first?.textContent).toBe('1912 common knowledge, no source');
  expect(second?.textContent).toContain(`69% computed from a source${formula}`);
});

it('the list of figures shows a figure that appears in several parts once', async () => {
  const again = { ...supportedFigure, part: 'notes' };
  await mount(<SlideFacts slide={makeSlide(0, { provenance: [supportedFigure, again] })} />);

  expect(listShownFigures()).toHaveLength(1);
});

it('figures supported by one passage are grouped, with the quote as plain text', async () => {
  const row = {
    ...supportedFigure,
    text: '820',
    part: 'chart',
    quote: '| North Pier | 820 | 910 |',
  };
  const item = { ...supportedFigure, text: '94', quote: '- Noise: 94 dB' };
  await mount(
    <SlideFacts slide={makeSlide(0, { provenance: [row, { ...row, text: '910' }, item] })} />,
  );

  expect(listShownFigures().map(({ textContent }) => textContent)).toEqual([
    '820, 910 in a sourceNorth Pier · 820 · 910Annual report, page 7',
    '94 in a sourceNoise: 94 dBAnnual report, page 7',
  ]);
});

it('emphasis in the quote of a figure is shown', async () => {
  const quote = '**Owner:** Ines Marchetti, _acting_';
  await mount(<SlideFacts slide={makeSlide(0, { provenance: [{ ...supportedFigure, quote }] })} />);

  const words = screen.getByText('acting').closest('blockquote');

  expect(words?.textContent).toBe('Owner: Ines Marchetti, acting');
  expect(words?.querySelector('em')?.textContent).toBe('acting');
});

it('grouped figures are separated by Chinese punctuation in Chinese', async () => {
  await mount(
    <SlideFacts
      slide={makeSlide(0, { provenance: [supportedFigure, { ...supportedFigure, text: '38' }] })}
    />,
  );

  await act(() => loadLanguage('zh'));

  expect(screen.getByRole('listitem').querySelector('strong')?.textContent).toBe('19%、38');
});

it('figures that appear only in the notes are collapsed', async () => {
  const spoken = {
    ...supportedFigure,
    text: '212',
    part: 'notes',
    quote: 'Complaints rose to 212.',
  };
  await mount(<SlideFacts slide={makeSlide(0, { provenance: [supportedFigure, spoken] })} />);

  const folded = screen.getByText('1 figure only in the notes').closest('details');
  expect(folded?.open).toBe(false);
  expect(folded?.textContent).toContain('Complaints rose to 212.');
});

it('the list of figures is not shown for a slide without figures', async () => {
  await mount(<SlideFacts slide={makeSlide(0)} />);

  expect(screen.queryByText('Figures and their sources')).toBeNull();
});
