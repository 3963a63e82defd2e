import type { Deck, Slide, SlideContent } from '#shared/deck/model.ts';

/** Source document of the good deck. */
export const source = `# Night buses

Three lines ran every 40 minutes from 23:00 to 4:00 during the trial of 12 months.
The trial cost €310,000, of which fares brought back €84,000.
Riders a night: 420 in spring, 510 in summer, 660 in autumn, 730 in winter.
Of the riders, 38% were on their way to or from a shift; the hospital alone sent 90 people a night.
Complaints about noise came from 2 streets. Taxi stands lost 6% of their night fares.
Line N1 goes to the hospital, line N2 to the station, line N3 to the harbour.`;

export const expected = [
  '40 minutes',
  '12 months',
  '€310,000',
  '38%',
  'hospital',
  'harbour',
  '730',
];

const slides: SlideContent[] = [
  {
    layout: 'cover',
    title: 'Night buses after one year',
    notes: 'Welcome. We look back on a trial of 12 months with three lines through the night.',
    sources: [],
    blocks: { subtitle: 'What the trial showed' },
  },
  {
    layout: 'bullets',
    title: 'Three lines ran every 40 minutes',
    notes: 'The lines ran from 23:00 to 4:00 in each night of the trial.',
    sources: [],
    blocks: {
      items: [
        { text: 'N1 goes out to the hospital' },
        { text: 'N2 meets the last trains at the station' },
        { text: 'N3 takes dockers to the harbour' },
      ],
    },
  },
  {
    layout: 'chart',
    title: 'Riders grew with every season',
    notes: 'From 420 in spring to 730 in winter.',
    sources: [],
    blocks: {
      kind: 'bar',
      categories: ['Spring', 'Summer', 'Autumn', 'Winter'],
      series: [{ name: 'Riders a night', values: [420, 510, 660, 730] }],
      takeaway: 'Winter nights brought 730 riders',
    },
  },
  {
    layout: 'big-number',
    title: 'Many riders work at night',
    notes: 'The hospital alone sent 90 people a night.',
    sources: [],
    blocks: { value: '38%', label: 'of the riders were on their way to or from a shift' },
  },
  {
    layout: 'table',
    title: 'What it cost and what it brought',
    notes: 'Fares brought back a part of the cost.',
    sources: [],
    blocks: {
      columns: ['What', 'Amount'],
      rows: [
        ['Cost of the trial', '€310,000'],
        ['Fares', '€84,000'],
      ],
      caption: 'Over the whole trial',
    },
  },
  {
    layout: 'two-columns',
    title: 'Two groups were less happy',
    notes: 'Both were asked, and both were heard.',
    sources: [],
    blocks: {
      left: { heading: 'Neighbours', items: ['Complaints about noise came from 2 streets'] },
      right: { heading: 'Taxis', items: ['Their stands lost 6% of the night fares'] },
    },
  },
  {
    layout: 'closing',
    title: 'Keep all three lines running',
    notes: 'We ask for a decision today.',
    sources: [],
    blocks: { actions: ['Fund the next year', 'Move one stop away from the houses'] },
  },
];

/** A deck without faults; tests change copies of it for the worse. */
export const goodDeck: Deck = {
  title: 'Night buses after one year',
  language: 'en',
  theme: 'meridian',
  slides: slides.map((content, i): Slide => ({ ...content, id: `s${i + 1}`, point: '' })),
};
