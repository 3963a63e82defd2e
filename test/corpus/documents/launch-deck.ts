import PptxGenJS from 'pptxgenjs';

const title = { placeholder: 'title' };

function addPoints(deck: PptxGenJS, heading: string, points: string[], notes = ''): void {
  const slide = deck.addSlide({ masterName: 'PLAIN' });
  slide.addText(heading, title);
  slide.addText(
    points.map((text) => ({ text, options: { bullet: true, breakLine: true } })),
    { x: 0.6, y: 1.4, w: 8.5, h: 3.6 },
  );
  if (notes) slide.addNotes(notes);
}

function addTable(deck: PptxGenJS): void {
  const slide = deck.addSlide({ masterName: 'PLAIN' });
  slide.addText('What it costs', title);
  const rows = [
    ['Plan', 'Price a month', 'Stalls', 'Support'],
    ['Corner', '€19', '1', 'by mail'],
    ['Market', '€49', 'up to 6', 'by phone, 8 to 18'],
    ['City', '€180', 'up to 40', 'day and night'],
  ];
  slide.addTable(
    rows.map((row) => row.map((text) => ({ text }))),
    { x: 0.6, y: 1.5, w: 8.5 },
  );
}

function addChart(deck: PptxGenJS): void {
  const slide = deck.addSlide({ masterName: 'PLAIN' });
  slide.addText('Stalls that sold with Tillo in the pilot', title);
  const labels = ['March', 'April', 'May', 'June', 'July'];
  slide.addChart(deck.ChartType.bar, [{ name: 'Stalls', labels, values: [12, 31, 58, 96, 143] }], {
    x: 0.6,
    y: 1.4,
    w: 8.5,
    h: 3.6,
  });
}

/** Creates launch slides in English, with a table, a chart and notes. */
export async function createLaunchDeck(): Promise<Uint8Array> {
  const deck = new PptxGenJS();
  deck.defineSlideMaster({
    title: 'PLAIN',
    objects: [
      {
        placeholder: {
          options: { name: 'title', type: 'title', x: 0.6, y: 0.4, w: 8.5, h: 0.8 },
          text: '',
        },
      },
    ],
  });
  addPoints(
    deck,
    'Tillo: a till for market stalls',
    [
      'A phone, a reader of 89 grams and a receipt that the tax office accepts',
      'Works without a network for 14 days',
      'Launch in 23 cities on 4 May 2026',
    ],
    'The pilot ran on five markets in Leuven and Aachen from March to July 2025.',
  );
  addPoints(deck, 'Why stalls have no till today', [
    '61% of stallholders count cash by hand each evening',
    'An ordinary till costs €1,450 and needs a power socket',
    'One in nine card payments fails because the network of a full market breaks down',
    'From 1 January 2027 the tax office wants a signed receipt for each sale above €5',
  ]);
  addPoints(
    deck,
    'How Tillo works',
    [
      'Offline signing: each receipt is signed on the reader and checked when the network is back',
      'Voice entry: “two kilos of plums, three twenty” in 11 languages',
      'Daily closing in 40 seconds instead of 25 minutes',
      'One battery charge lasts 31 hours of selling',
    ],
    'Voice entry understood 97.2% of sales in the pilot; the rest were corrected with one tap.',
  );
  addChart(deck);
  addPoints(deck, 'What the pilot showed', [
    '143 stalls, 212,000 receipts, €2.9 million of sales',
    'Card sales rose by 18%; queues became 34% shorter',
    '7 readers were lost and 2 drowned in a flood; no receipt was lost',
    'Nine of ten stallholders would pay for it',
  ]);
  addTable(deck);
  addPoints(deck, 'Risks we take', [
    'The certificate for Austria comes in June at the earliest',
    'The chip of the reader has one supplier, with 16 weeks of delivery time',
    'Two competitors give their reader away and take 2.75% of each sale; Tillo takes 1.1%',
  ]);
  addPoints(deck, 'What we ask of the board', [
    'Release of €3.4 million for 20,000 readers',
    'A service team of 12 people in Aachen',
    'A decision by 12 February 2026',
  ]);
  return new Uint8Array((await deck.write({ outputType: 'arraybuffer' })) as ArrayBuffer);
}
