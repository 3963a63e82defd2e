import PDFDocument from 'pdfkit';

type District = {
  name: string;
  people: number;
  mains: number;
  bursts: [number, number];
  loss: [string, string];
  spent: string;
  story: string[];
  works: string[];
};

/** Content of each district's chapter; all names and numbers are invented. */
const districts: District[] = [
  {
    name: 'Harbour',
    people: 41_300,
    mains: 212,
    bursts: [61, 38],
    loss: ['19.4%', '13.1%'],
    spent: '6.4 million',
    story: [
      'Salt water had eaten into the cast iron mains along the quays since the storm flood of 2019. The crews laid polyethylene inside the old pipes wherever the bends allowed it, which kept the quays open to lorries for all but nine nights.',
      'The fish market asked for a second feed so that ice can be made while one main is shut. It was connected in May and has been needed twice since then, both times without a complaint from the traders.',
    ],
    works: [
      'Relined 7.8 km of cast iron mains',
      'Second feed for the fish market',
      'Tide gates at four outfalls',
    ],
  },
  {
    name: 'Old Town',
    people: 18_900,
    mains: 96,
    bursts: [44, 29],
    loss: ['23.8%', '17.5%'],
    spent: '4.1 million',
    story: [
      'Half of the service pipes in the Old Town are older than the houses they serve. Where a courtyard was to be paved anew the utility paid for its pipe to be replaced at the same time, and 212 owners took the offer.',
      'Lead was found in 31 connections, fewer than had been feared. All but three have been replaced, and the three households have filters until their owners agree on a date.',
    ],
    works: [
      'Replaced 28 of 31 lead connections',
      'Leak loggers on every valve of the ring',
      'New hydrants in the cathedral quarter',
    ],
  },
  {
    name: 'Millbank',
    people: 33_700,
    mains: 178,
    bursts: [37, 33],
    loss: ['15.2%', '14.4%'],
    spent: '2.2 million',
    story: [
      'The paper mill takes a fifth of all the water of the district and most of it at night. Its new recovery plant returns a third of that, so the pumps of the western tower now rest between two and five in the morning.',
      'Pressure at the ends of the network rose to three bar, and the complaints from the upper floors of the Weaver estate fell from 58 to 11 in a year.',
    ],
    works: ['Pressure zone for the Weaver estate', 'Meters on 14 industrial feeds'],
  },
  {
    name: 'Northfield',
    people: 52_100,
    mains: 301,
    bursts: [72, 51],
    loss: ['16.9%', '12.0%'],
    spent: '5.8 million',
    story: [
      'Northfield grew by two thousand flats in three years, all of them connected to a main that was laid for gardens. The second trunk main, 4.6 km long, was finished in September, five weeks late because of a protected hedge.',
      'The old main was emptied and inspected by camera for the first time. Eleven joints had to be mended before it could be used again as a reserve.',
    ],
    works: [
      'Second trunk main of 4.6 km',
      'Camera inspection of the old main',
      'Smart meters in 3,900 flats',
    ],
  },
  {
    name: 'Quarry Hill',
    people: 12_400,
    mains: 88,
    bursts: [19, 22],
    loss: ['12.3%', '13.0%'],
    spent: '0.9 million',
    story: [
      'Quarry Hill is the one district in which more water was lost than in the year before. The ground moves when the old galleries fill with rain, and the joints that were renewed in 2021 were of a type that does not bear it.',
      'The supplier has agreed to replace 140 joints at its own cost. Until then a crew walks the upper road with a listening stick every second week.',
    ],
    works: ['Movement gauges at six places', 'Replacement of 140 joints agreed with the supplier'],
  },
  {
    name: 'Riverside',
    people: 27_600,
    mains: 154,
    bursts: [41, 30],
    loss: ['17.7%', '14.9%'],
    spent: '3.0 million',
    story: [
      'The flood wall cut eleven mains that had crossed the meadows without a record. Each was found by the excavator first and by the archive afterwards, which is why the network plan of the whole district was drawn anew.',
      'The allotment gardens now have a supply of river water of their own. It saved 86,000 cubic metres of drinking water in its first summer.',
    ],
    works: ['New network plan of the district', 'River water for 640 allotments'],
  },
  {
    name: 'Station Quarter',
    people: 22_800,
    mains: 119,
    bursts: [33, 21],
    loss: ['18.5%', '13.6%'],
    spent: '3.7 million',
    story: [
      'While the tram tunnel was open the utility renewed everything beneath it: 2.1 km of mains, 160 valves and a sewer of 1911 that nobody had dared to touch. The city and the tram company paid half of it.',
      'Three hotels were supplied by tanker for a weekend. They had been told four months before, and one of them made a feature of its bottled breakfast.',
    ],
    works: ['Renewal of 2.1 km beneath the tram tunnel', '160 valves replaced'],
  },
  {
    name: 'Southgate',
    people: 38_200,
    mains: 233,
    bursts: [58, 45],
    loss: ['16.1%', '13.8%'],
    spent: '3.3 million',
    story: [
      'Southgate was the trial for night-time pressure management. Between midnight and four the pressure falls by a third, and with it the number of bursts, by a quarter over the year.',
      'The hospital kept its full pressure throughout by a feed of its own, which was tested on each first Monday of the month.',
    ],
    works: ['Night-time pressure management', 'Own feed for the hospital'],
  },
  {
    name: 'Tannery Fields',
    people: 9_800,
    mains: 71,
    bursts: [14, 9],
    loss: ['14.0%', '11.2%'],
    spent: '1.1 million',
    story: [
      'The soil of the former tanneries holds chromium, so every trench is dug as if it were a landfill. The mains were therefore relined rather than replaced, at two fifths of the cost.',
      'The new well field lies upstream of the fields. Its water has met every limit since sampling began in February.',
    ],
    works: ['Relined 3.3 km of mains', 'Two wells upstream of the fields'],
  },
  {
    name: 'University',
    people: 30_500,
    mains: 140,
    bursts: [28, 20],
    loss: ['15.8%', '12.9%'],
    spent: '2.0 million',
    story: [
      'The university put flow sensors into 64 of its buildings and gives their readings to anybody who asks. A student found the largest leak of the year with them: a cooling circuit that had emptied itself into a drain since the spring of 2023.',
      'In return the utility opened its laboratory to two theses, one of them on how long a chlorine residual lasts in plastic pipes.',
    ],
    works: ['Sensors in 64 buildings', 'Cooling circuit repaired, 190 cubic metres a day saved'],
  },
  {
    name: 'Vineyards',
    people: 14_100,
    mains: 126,
    bursts: [25, 18],
    loss: ['20.6%', '16.3%'],
    spent: '1.8 million',
    story: [
      'The hillside tanks were emptied one after the other, cleaned and lined. In two of them the inspectors found roots as thick as an arm, and in the third a bicycle.',
      'Growers may no longer spray from hydrants. They have six filling points with meters instead, and the misuse that cost 40,000 cubic metres a year has ended.',
    ],
    works: ['Three hillside tanks lined', 'Six metered filling points'],
  },
  {
    name: 'Westmoor',
    people: 24_600,
    mains: 187,
    bursts: [47, 34],
    loss: ['18.0%', '14.7%'],
    spent: '2.6 million',
    story: [
      'Peat moves, and the mains of Westmoor move with it. The couplings that were tried on Fen Lane give way by four centimetres without leaking, and they will be the standard on all peat from now on.',
      'The pumping station was fitted with batteries. It ran on them for six hours in the November storm, while 3,100 households had no power but all of them had water.',
    ],
    works: ['Moving couplings on Fen Lane', 'Batteries at the pumping station'],
  },
];

const summaryTexts = [
  'In 2025 the utility supplied 325,000 people with 19.6 million cubic metres of drinking water. Water losses fell from 17.4% to 13.8%, the lowest value since records began in 1974.',
  'Bursts fell by 27%, from 479 to 350. Most of the decline came from the 41 km of mains that were renewed or relined, twice as much as in 2024.',
  'The utility invested €36.9 million, of which €12.5 million came from the state’s climate adaptation fund. The tariff stays at €2.14 per cubic metre until the end of 2027.',
  'Energy use per cubic metre fell to 0.48 kWh. The solar roofs of the Linden waterworks gave 9% of all the power that the pumps need.',
  'Every one of 11,240 samples met the limits for nitrate and lead; four samples exceeded the limit for coliform bacteria, all at one hydrant that has been taken out of use.',
];

const outlookTexts = [
  'The drought plan is the main task of 2026. It sets three stages of restriction and names who decides on each; the council votes on it on 17 March 2026.',
  'The Linden waterworks gets a second treatment line for €21 million. Tenders open in April, and the line is to be in service by the autumn of 2028.',
  'By 2030 losses are to be below 10%. That means 35 km of mains a year, smart meters in all 92,000 households and leak loggers in every district.',
];

const riskTexts = [
  'Skilled labour: 38 of 210 technicians retire before 2030',
  'Drought: the Linden aquifer stood 1.9 m below its mean in September',
  'Prices: polyethylene pipe costs 31% more than in 2022',
  'Cyber security: the control system passed its audit with two open findings',
];

type Doc = PDFKit.PDFDocument;
const leftMargin = 72;

function drawHeading(doc: Doc, text: string, size: number): void {
  doc.moveDown(0.8).font('Helvetica-Bold').fontSize(size).text(text, leftMargin).moveDown(0.4);
}

function drawParagraph(doc: Doc, text: string): void {
  doc
    .font('Helvetica')
    .fontSize(11)
    .text(text, leftMargin, undefined, { lineGap: 3 })
    .moveDown(0.7);
}

function drawBullets(doc: Doc, items: readonly string[]): void {
  doc.font('Helvetica').fontSize(11);
  for (const item of items) doc.text(`•  ${item}`, leftMargin, undefined, { lineGap: 2 });
  doc.moveDown(0.7);
}

function drawTable(doc: Doc, rows: readonly (readonly string[])[]): void {
  const widths = [190, 120, 120];
  for (const [i, row] of rows.entries()) {
    doc.font(i === 0 ? 'Helvetica-Bold' : 'Helvetica').fontSize(10);
    const top = doc.y;
    let x = leftMargin;
    for (const [column, cell] of row.entries()) {
      doc.text(cell, x, top, { width: widths[column] ?? 100, lineBreak: false });
      x += widths[column] ?? 100;
    }
    doc.y = top + 17;
  }
  doc.moveDown(0.8);
}

function drawChapter(doc: Doc, district: District, number: number): void {
  const { name, people, mains, bursts, loss, spent, story, works } = district;
  doc.addPage();
  drawHeading(doc, `${number}. ${name}`, 18);
  drawParagraph(
    doc,
    `${name} has ${people.toLocaleString('en')} inhabitants and ${mains} km of mains. The utility spent €${spent} there in 2025. Bursts went from ${bursts[0]} to ${bursts[1]}, and losses from ${loss[0]} to ${loss[1]}.`,
  );
  for (const text of story) drawParagraph(doc, text);
  drawHeading(doc, 'Figures of the district', 13);
  drawTable(doc, [
    ['Measure', '2024', '2025'],
    ['Bursts', String(bursts[0]), String(bursts[1])],
    ['Losses', loss[0], loss[1]],
    ['Bursts per 100 km', formatBurstRate(bursts[0], mains), formatBurstRate(bursts[1], mains)],
  ]);
  drawHeading(doc, 'Works finished', 13);
  drawBullets(doc, works);
  doc.addPage();
  drawHeading(doc, `What residents of ${name} asked`, 13);
  for (const [question, answer] of listQuestions(district)) {
    doc
      .font('Helvetica-Oblique')
      .fontSize(11)
      .text(question, leftMargin, undefined, { lineGap: 3 });
    drawParagraph(doc, answer);
  }
}

const formatBurstRate = (bursts: number, mains: number): string =>
  ((100 * bursts) / mains).toFixed(1);

const listQuestions = ({ name, mains, people, spent, works }: District): [string, string][] => [
  [
    'Why was the road opened twice?',
    `Because gas and water are planned by two companies that did not speak to each other until last year. Since July there is one list of road works for ${name}, and whoever opens a road first waits for the other.`,
  ],
  [
    'When is our street due?',
    `Of the ${mains} km of mains in ${name} a seventieth is renewed in a year. The list is public; streets move up on it when a main bursts for the second time within three years, whatever the age of the pipe.`,
  ],
  [
    'What does it cost each of us?',
    `The €${spent} spent in ${name} is about €${Math.round((Number.parseFloat(spent) * 1e6) / people)} for each inhabitant. It is paid from the common tariff, so no district pays for its own ground.`,
  ],
  [
    'What has changed that we can see?',
    `Little, as it should be. The works that are finished are these: ${works.join('; ').toLowerCase()}. Their places are marked by blue caps on the kerb.`,
  ],
];

function drawCover(doc: Doc): void {
  doc.font('Helvetica-Bold').fontSize(30).text('Lindenau Water', leftMargin, 240);
  doc.fontSize(20).text('Annual report 2025', leftMargin);
  doc
    .font('Helvetica')
    .fontSize(11)
    .moveDown(2)
    .text('Adopted by the supervisory board on 26 February 2026', leftMargin);
}

/** Adds running headers and page numbers. */
function addHeadersAndPageNumbers(doc: Doc): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 1; page < count; page += 1) {
    doc.switchToPage(page);
    doc.page.margins.bottom = 0;
    doc
      .font('Helvetica')
      .fontSize(9)
      .text('Lindenau Water · Annual report 2025', leftMargin, 36, { lineBreak: false });
    doc.text(String(page + 1), 500, 800, { lineBreak: false });
  }
}

/**
 * Creates the annual report of a water utility in English: thirty pages with headings, tables, lists, headers and page
 * numbers.
 */
export function createWaterReport(): Promise<Uint8Array> {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: 72, bottom: 72, left: leftMargin, right: 72 },
    bufferPages: true,
    info: { Title: 'Lindenau Water: annual report 2025', CreationDate: new Date(0) },
  });
  const parts: Uint8Array[] = [];
  doc.on('data', (part: Uint8Array) => parts.push(part));
  const finishedPdf = new Promise<Uint8Array>((resolve) => {
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(parts))));
  });
  drawCover(doc);
  doc.addPage();
  drawHeading(doc, 'The year in brief', 18);
  for (const text of summaryTexts) drawParagraph(doc, text);
  doc.addPage();
  drawHeading(doc, 'Key figures', 18);
  drawTable(doc, [
    ['Measure', '2024', '2025'],
    ['Water supplied, million m³', '19.9', '19.6'],
    ['Losses', '17.4%', '13.8%'],
    ['Bursts', '479', '350'],
    ['Mains renewed, km', '20', '41'],
    ['Investment, € million', '28.3', '36.9'],
    ['Energy per m³, kWh', '0.53', '0.48'],
  ]);
  drawHeading(doc, 'Outlook', 18);
  for (const text of outlookTexts) drawParagraph(doc, text);
  for (const [i, district] of districts.entries()) drawChapter(doc, district, i + 1);
  doc.addPage();
  drawHeading(doc, 'Risks', 18);
  drawBullets(doc, riskTexts);
  doc.addPage();
  drawHeading(doc, 'Method', 18);
  drawParagraph(
    doc,
    'Losses are the water put into the network less what was metered and what was used for flushing and by the fire brigade. Bursts are counted when a crew digs. Figures of districts are rounded, so their sums may differ from those of the utility.',
  );
  doc.addPage();
  drawHeading(doc, 'Imprint', 18);
  drawParagraph(doc, 'Lindenau Water, Linden Road 4. Printed on recycled paper, 400 copies.');
  addHeadersAndPageNumbers(doc);
  doc.end();
  return finishedPdf;
}
