import type { SlideContent } from '#shared/deck/model.ts';
import type { SlideExpectations } from '#shared/deck/quality/evidence.ts';
import { flattenBoxes, listTextBoxes, type Scene, type TextBox } from '#shared/deck/scene.ts';
import { traceFigures } from '#shared/domain/provenance.ts';
import { badCharts, createChartSlide } from './bad-charts.ts';
import { type BadSlide, createBadContent, createSlide } from './bad-slide.ts';
import { sampleImage } from './sample-picture.ts';

const goodItems: { text: string; detail?: string }[] = [
  { text: 'Cheaper by a third', detail: 'One inverter serves forty homes instead of one.' },
  { text: 'Twice the cycles', detail: 'Neighbours peak at different minutes.' },
  { text: 'Nothing to own', detail: 'Tenants joined as easily as owners.' },
];
/** Returns the expectations for a slide with only this text, in a deck with these source texts. */
export const createEvidence = (text: string, ...sources: string[]): SlideExpectations => ({
  hasSources: sources.length > 0,
  figures: traceFigures(createBulletsSlide([{ text }]), {
    passages: sources.map((source, i) => ({
      id: `s1-p${i + 1}`,
      source: 's1',
      kind: 'paragraph',
      heading: [],
      text: source,
    })),
    preferred: new Set(),
    userTexts: [],
    sourceNames: new Map(),
    language: 'en',
    allowsCommonKnowledge: true,
  }),
});

const createBulletsSlide = (items = goodItems, title = 'Shared storage beats home storage') =>
  createSlide('bullets', title, { items });
const replaceFirstItem = (text: string) => createBulletsSlide([{ text }, ...goodItems.slice(1)]);
const repeatItem = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ text: `Reason ${'abcdefg'[i]} for sharing` }));

function findFirstText(scene: Scene, part: string): TextBox {
  const box = listTextBoxes(scene).find((one) => one.part === part);
  if (!box) throw new Error(`the slide has no ${part}`);
  return box;
}

function moveBox(box: TextBox, dx: number, dy: number): void {
  box.x += dx;
  box.y += dy;
  for (const line of box.lines) {
    line.x += dx;
    line.y += dy;
    line.baseline += dy;
  }
}

function moveTo(box: TextBox, x: number, y: number): void {
  moveBox(box, x - box.x, y - box.y);
}

function recolour(box: TextBox, color: string): void {
  for (const run of box.lines.flatMap((line) => line.runs)) run.color = color;
}

const createBadScene = (
  defect: string,
  code: string,
  corrupt: BadSlide['corrupt'] & object,
): BadSlide => ({
  defect,
  code,
  slide: createBulletsSlide(),
  corrupt,
});

const wordingDefects: BadSlide[] = [
  createBadContent('Latin filler', 'placeholder', replaceFirstItem('Lorem ipsum dolor sit amet')),
  createBadContent(
    'a placeholder in brackets',
    'placeholder',
    replaceFirstItem('Led by [insert name] since March'),
  ),
  createBadContent('a TODO note', 'placeholder', replaceFirstItem('TODO check with the utility')),
  createBadContent('a template prompt', 'placeholder', replaceFirstItem('Click to add a benefit')),
  createBadContent('an untouched text of an empty slide', 'blank_text', replaceFirstItem('Text')),
  createBadContent(
    'an untouched title of an empty slide',
    'blank_text',
    createBulletsSlide(goodItems, 'Title'),
  ),
  {
    ...createBadContent(
      'an untouched text of an empty Chinese slide',
      'blank_text',
      createBulletsSlide(
        [
          { text: '文字' },
          { text: '成本降低三分之一，全年循环翻倍' },
          { text: '租户和业主都可以加入' },
        ],
        '共享储能优于户用储能',
      ),
    ),
    language: 'zh-CN',
  },
  {
    ...createBadContent(
      'a Chinese placeholder',
      'placeholder',
      createBulletsSlide(
        [
          { text: '此处填写内容' },
          { text: '成本降低三分之一，全年循环翻倍' },
          { text: '租户和业主都可以加入' },
        ],
        '共享储能的优势',
      ),
    ),
    language: 'zh-CN',
  },
  createBadContent(
    'Chinese in an English deck',
    'language',
    createBulletsSlide(
      [
        { text: '每度可用电成本降低三分之一' },
        { text: '全年循环次数翻倍而且更稳定' },
        { text: '租户与业主一样方便加入' },
      ],
      '储能',
    ),
  ),
  {
    ...createBadContent('English in a Chinese deck', 'language', createBulletsSlide()),
    language: 'zh-CN',
  },
  createBadContent(
    'almost no text below the title',
    'too_little',
    createBulletsSlide([{ text: 'Yes' }, { text: 'No' }, { text: 'Maybe' }]),
  ),
  createBadContent(
    'the same entry twice',
    'repeated',
    createBulletsSlide([
      ...goodItems.slice(0, 2),
      { text: 'Nothing to own at all here' },
      { text: 'Nothing to own at all here' },
    ]),
  ),
  createBadContent(
    'a far too long entry',
    'over_capacity',
    replaceFirstItem('word '.repeat(30).trim()),
  ),
  createBadContent(
    'a far too long title',
    'over_capacity',
    createBulletsSlide(goodItems, 'Many words '.repeat(12).trim()),
  ),
  createBadContent(
    'text that does not fit',
    'does_not_fit',
    createBulletsSlide(
      repeatItem(7).map(({ text }) => ({
        text: `${text} ${'and more '.repeat(24)}`.trim(),
        detail: 'and more '.repeat(24).trim(),
      })),
    ),
  ),
  createBadContent('too many entries', 'too_many', createBulletsSlide(repeatItem(7))),
  createBadContent('too few entries', 'too_few', createBulletsSlide(goodItems.slice(0, 2))),
  createBadContent(
    'visible HTML tags',
    'stray_markup',
    replaceFirstItem('Cheaper by <b>a third</b> a year'),
  ),
  createBadContent(
    'a visible heading mark',
    'stray_markup',
    replaceFirstItem('## Cheaper by a third'),
  ),
  createBadContent('a table row in a bullet', 'stray_markup', replaceFirstItem('| 2021 | 3.1 |')),
  createBadContent(
    'unclosed bold',
    'stray_markup',
    replaceFirstItem('Cheaper by **a third a year'),
  ),
  createBadContent(
    'a title in capitals',
    'capitals',
    createBulletsSlide(goodItems, 'SHARED STORAGE BEATS HOME STORAGE'),
  ),
  createBadContent('notes that are too short', 'notes_length', {
    ...createBulletsSlide(),
    notes: 'See slide.',
  } as SlideContent),
  createBadContent('notes that are too long', 'notes_length', {
    ...createBulletsSlide(),
    notes: 'word '.repeat(260),
  } as SlideContent),
  {
    ...createBadContent(
      'a figure without a source',
      'unsupported',
      replaceFirstItem('Cheaper by 37.5% a year'),
    ),
    evidence: createEvidence(
      'Cheaper by 37.5% a year',
      'The cost fell by 12% within the first year.',
    ),
  },
  {
    ...createBadContent(
      'a figure of a wrong magnitude',
      'unsupported',
      replaceFirstItem('It costs $4.2 billion'),
    ),
    evidence: createEvidence('It costs $4.2 billion', 'It costs $4.2 million.'),
  },
  {
    ...createBadContent(
      'notes that are too short for the speaking time',
      'notes_length',
      createBulletsSlide(),
    ),
    evidence: { notes: { least: 200, most: 300 } },
  },
  {
    ...createBadContent(
      'content that misses its outline point',
      'point_missed',
      createBulletsSlide(),
    ),
    evidence: {
      point: 'Insurance premiums doubled because regulators demanded stricter liability',
    },
  },
  {
    ...createBadContent(
      'Chinese content that misses its outline point',
      'point_missed',
      createSlide('bullets', '社区储能的成本下降', {
        items: [
          { text: '每度可用电的成本降低三分之一' },
          { text: '租户与业主同样容易加入' },
          { text: '一台逆变器服务四十户人家' },
        ],
      }),
    ),
    language: 'zh-CN',
    evidence: { point: '保险费率翻番，因为监管部门要求更严格的责任制度' },
  },
];

const dataDefects: BadSlide[] = [
  createBadContent(
    'a table with a short row',
    'ragged',
    createSlide('table', 'Costs of two sites', {
      columns: ['Item', 'North', 'South'],
      rows: [
        ['Batteries', '412', '331'],
        ['Inverters', '88'],
      ],
    }),
  ),
  createBadContent(
    'a comparison with a missing cell',
    'ragged',
    createSlide('comparison', 'Lease or buy', {
      options: ['Lease', 'Buy', 'Wait'],
      criteria: [
        { name: 'Paid at the start', cells: ['nothing', 'a lot', 'nothing'] },
        { name: 'After ten years', cells: ['2.3', '1.9'] },
      ],
    }),
  ),
  createBadContent(
    'a winner that is not an option',
    'winner',
    createSlide('comparison', 'Lease or buy', {
      options: ['Lease', 'Buy'],
      criteria: [
        { name: 'Paid at the start', cells: ['nothing', 'a lot'] },
        { name: 'After ten years', cells: ['2.3', '1.9'] },
      ],
      winner: 2,
    }),
  ),
  createBadContent(
    'a missing image',
    'image_missing',
    createSlide('image-text', 'Millbrook at dusk', {
      image: { asset: 'images/7', alt: 'Hills under a low sun' },
      text: 'Four hundred homes switch on within twenty minutes.',
    }),
  ),
  createBadContent(
    'an image with its file name as alt text',
    'alt_text',
    createSlide('image-text', 'Millbrook at dusk', {
      image: { asset: sampleImage, alt: 'IMG_2041.jpg' },
      text: 'Four hundred homes switch on within twenty minutes.',
    }),
  ),
];

const drawingDefects: BadSlide[] = [
  createBadScene('a title outside the slide', 'out_of_bounds', (scene) =>
    moveBox(findFirstText(scene, 'title'), 1100, 0),
  ),
  {
    ...createBadContent('a chart outside the slide', 'out_of_bounds', createChartSlide({})),
    corrupt: (scene) => {
      for (const box of scene.boxes) if (box.kind === 'chart') box.y += 300;
    },
  },
  createBadScene('a line that extends beyond its box', 'overflow', (scene) => {
    const box = findFirstText(scene, 'items[0].detail');
    box.width = 60;
  }),
  createBadScene('two overlapping texts', 'overlap', (scene) => {
    const onto = findFirstText(scene, 'items[0].text');
    moveTo(findFirstText(scene, 'items[1].text'), onto.x, onto.y);
  }),
  {
    ...createBadContent('a text that overlaps a chart', 'overlap', createChartSlide({})),
    corrupt: (scene) => {
      const box = scene.boxes.find(({ kind }) => kind === 'chart');
      if (box) moveTo(findFirstText(scene, 'takeaway'), box.x + 80, box.y + 80);
    },
  },
  createBadScene('pale grey text on white', 'contrast', (scene) =>
    recolour(findFirstText(scene, 'items[0].detail'), '#c8c8c8'),
  ),
  createBadScene('large text with a low contrast', 'contrast', (scene) =>
    recolour(findFirstText(scene, 'title'), '#b5b5b5'),
  ),
  createBadScene('a title below its minimum font size', 'type_floor', (scene) => {
    findFirstText(scene, 'title').size = 22;
  }),
  createBadScene('a detail below its minimum font size', 'type_floor', (scene) => {
    findFirstText(scene, 'items[0].detail').size = 12;
  }),
  createBadScene('an entry four pixels off the edge of the others', 'misaligned', (scene) =>
    moveBox(findFirstText(scene, 'items[1].text'), 4, 0),
  ),
  createBadScene('a text too close to the edge', 'margin', (scene) => {
    const box = findFirstText(scene, 'title');
    moveTo(box, box.x, -2);
  }),
  createBadScene('an almost empty slide', 'too_empty', (scene) => {
    scene.boxes = scene.boxes.filter((box) => box.kind === 'text' && box.part === 'title');
  }),
  createBadScene('an overfull slide', 'too_dense', (scene) => {
    const box = flattenBoxes(scene.boxes).find(({ kind }) => kind === 'rect');
    if (box) scene.boxes.push({ ...box, x: 30, y: 30, width: 1220, height: 640, z: 3 });
  }),
  createBadScene('all content on one side', 'unbalanced', (scene) => {
    scene.boxes = scene.boxes.filter((box) => box.kind === 'text' && box.part === 'title');
    const [box] = listTextBoxes(scene);
    if (!box) return;
    const rect = { kind: 'rect' as const, id: 'mass', x: 30, y: 60, width: 240, height: 560 };
    scene.boxes.push({ ...rect, z: 3, order: null, role: 'decoration' });
    moveTo(box, 40, 100);
    for (const line of box.lines) line.width = 220;
  }),
];

/** Slides with one defect each, and the finding code that the quality checks must report. */
export const badSlides: readonly BadSlide[] = [
  ...wordingDefects,
  ...badCharts,
  ...dataDefects,
  ...drawingDefects,
];
