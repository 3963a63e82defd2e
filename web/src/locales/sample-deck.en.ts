import { createSampleDeck } from './sample-deck.ts';

const commonFields = { notes: '', sources: [] };

/** The sample deck: the business quarter of an invented coffee roaster. */
export const sampleDeck = createSampleDeck({
  title: 'The quarter we stopped discounting',
  language: 'en',
  slides: [
    {
      ...commonFields,
      layout: 'cover',
      title: 'The quarter we stopped discounting',
      blocks: { subtitle: 'Northlight Coffee, third quarter', byline: 'Board meeting, 14 October' },
    },
    {
      ...commonFields,
      layout: 'stats',
      title: 'Fewer bags sold, more money made',
      blocks: {
        stats: [
          { value: '−6%', label: 'bags sold against the second quarter' },
          { value: '+11%', label: 'revenue, with no price raised' },
          { value: '38%', label: 'gross margin, up from 29%' },
        ],
      },
    },
    {
      ...commonFields,
      layout: 'chart',
      title: 'Subscriptions overtook the shop in August',
      blocks: {
        kind: 'bar',
        categories: ['May', 'Jun', 'Jul', 'Aug', 'Sep'],
        series: [
          { name: 'Subscriptions', values: [61, 68, 79, 96, 112] },
          { name: 'Shop', values: [104, 99, 92, 88, 85] },
        ],
        unit: 'K€',
        takeaway: 'A subscriber buys for nine months on average; a discount buyer twice.',
      },
    },
    {
      ...commonFields,
      layout: 'process',
      title: 'How a bag reaches a subscriber in four days',
      blocks: {
        steps: [
          { heading: 'Roast', text: 'Monday, to the orders of the week' },
          { heading: 'Rest', text: 'A day for the gas to leave' },
          { heading: 'Pack', text: 'Labelled with the roast date' },
          { heading: 'Post', text: 'At the door by Thursday' },
        ],
      },
    },
    {
      ...commonFields,
      layout: 'quote',
      title: 'What subscribers say',
      blocks: {
        quote: 'I stopped comparing prices the week it began to arrive before I ran out.',
        attribution: 'Subscriber since March',
      },
    },
    {
      ...commonFields,
      layout: 'closing',
      title: 'Two decisions for today',
      blocks: {
        lead: 'Both pay for themselves within the year.',
        actions: ['Second roaster for Lyon, €140 K', 'End the newsletter coupon in November'],
      },
    },
  ],
});
