import type { SlideContent } from '#shared/deck/model.ts';
import type { SlideExpectations } from '#shared/deck/quality/evidence.ts';
import { flattenBoxes, type Scene, type TextBox, textBoxes } from '#shared/deck/scene.ts';
import { traceFigures } from '#shared/domain/provenance.ts';
import { badCharts, chart } from './bad-charts.ts';
import { sampleImage } from './sample-picture.ts';

/** A slide with one defect, either in its content or in its scene, which `corrupt` changes. */
export type BadSlide = {
  defect: string;
  code: string;
  slide: SlideContent;
  language?: 'zh-CN';
  evidence?: SlideExpectations;
  corrupt?: (scene: Scene) => void;
};

const base = {
  notes: 'Say what the audience came for, then show where the number comes from. '.repeat(6),
  sources: [],
};

type Blocks<L extends SlideContent['layout']> = Extract<SlideContent, { layout: L }>['blocks'];

function make<L extends SlideContent['layout']>(
  layout: L,
  title: string,
  blocks: Blocks<L>,
): SlideContent {
  return { ...base, layout, title, blocks } as SlideContent;
}

const goodItems: { text: string; detail?: string }[] = [
  { text: 'Cheaper by a third', detail: 'One inverter serves forty homes instead of one.' },
  { text: 'Twice the cycles', detail: 'Neighbours peak at different minutes.' },
  { text: 'Nothing to own', detail: 'Tenants joined as easily as owners.' },
];
/** Returns the expectations for a slide with only this text, in a deck with these source texts. */
export const evidenceFor = (text: string, ...sources: string[]): SlideExpectations => ({
  hasSources: sources.length > 0,
  figures: traceFigures(bullets([{ text }]), {
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

const bullets = (items = goodItems, title = 'Shared storage beats home storage') =>
  make('bullets', title, { items });
const withFirstItem = (text: string) => bullets([{ text }, ...goodItems.slice(1)]);
const repeatItem = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ text: `Reason ${'abcdefg'[i]} for sharing` }));

function firstText(scene: Scene, part: string): TextBox {
  const box = textBoxes(scene).find((one) => one.part === part);
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

const badContent = (defect: string, code: string, slide: SlideContent): BadSlide => ({
  defect,
  code,
  slide,
});
const badScene = (
  defect: string,
  code: string,
  corrupt: BadSlide['corrupt'] & object,
): BadSlide => ({
  defect,
  code,
  slide: bullets(),
  corrupt,
});

const wordingDefects: BadSlide[] = [
  badContent('Latin filler', 'placeholder', withFirstItem('Lorem ipsum dolor sit amet')),
  badContent(
    'a placeholder in brackets',
    'placeholder',
    withFirstItem('Led by [insert name] since March'),
  ),
  badContent('a TODO note', 'placeholder', withFirstItem('TODO check with the utility')),
  badContent('a template prompt', 'placeholder', withFirstItem('Click to add a benefit')),
  badContent('an untouched text of an empty slide', 'blank_text', withFirstItem('Text')),
  badContent('an untouched title of an empty slide', 'blank_text', bullets(goodItems, 'Title')),
  {
    ...badContent(
      'an untouched text of an empty Chinese slide',
      'blank_text',
      bullets(
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
    ...badContent(
      'a Chinese placeholder',
      'placeholder',
      bullets(
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
  badContent(
    'Chinese in an English deck',
    'language',
    bullets(
      [
        { text: '每度可用电成本降低三分之一' },
        { text: '全年循环次数翻倍而且更稳定' },
        { text: '租户与业主一样方便加入' },
      ],
      '储能',
    ),
  ),
  { ...badContent('English in a Chinese deck', 'language', bullets()), language: 'zh-CN' },
  badContent(
    'almost no text below the title',
    'too_little',
    bullets([{ text: 'Yes' }, { text: 'No' }, { text: 'Maybe' }]),
  ),
  badContent(
    'the same entry twice',
    'repeated',
    bullets([
      ...goodItems.slice(0, 2),
      { text: 'Nothing to own at all here' },
      { text: 'Nothing to own at all here' },
    ]),
  ),
  badContent('a far too long entry', 'over_capacity', withFirstItem('word '.repeat(30).trim())),
  badContent(
    'a far too long title',
    'over_capacity',
    bullets(goodItems, 'Many words '.repeat(12).trim()),
  ),
  badContent(
    'text that does not fit',
    'does_not_fit',
    bullets(
      repeatItem(7).map(({ text }) => ({
        text: `${text} ${'and more '.repeat(24)}`.trim(),
        detail: 'and more '.repeat(24).trim(),
      })),
    ),
  ),
  badContent('too many entries', 'too_many', bullets(repeatItem(7))),
  badContent('too few entries', 'too_few', bullets(goodItems.slice(0, 2))),
  badContent(
    'visible HTML tags',
    'stray_markup',
    withFirstItem('Cheaper by <b>a third</b> a year'),
  ),
  badContent('a visible heading mark', 'stray_markup', withFirstItem('## Cheaper by a third')),
  badContent('a table row in a bullet', 'stray_markup', withFirstItem('| 2021 | 3.1 |')),
  badContent('unclosed bold', 'stray_markup', withFirstItem('Cheaper by **a third a year')),
  badContent(
    'a title in capitals',
    'capitals',
    bullets(goodItems, 'SHARED STORAGE BEATS HOME STORAGE'),
  ),
  badContent('notes that are too short', 'notes_length', {
    ...bullets(),
    notes: 'See slide.',
  } as SlideContent),
  badContent('notes that are too long', 'notes_length', {
    ...bullets(),
    notes: 'word '.repeat(260),
  } as SlideContent),
  {
    ...badContent(
      'a figure without a source',
      'unsupported',
      withFirstItem('Cheaper by 37.5% a year'),
    ),
    evidence: evidenceFor('Cheaper by 37.5% a year', 'The cost fell by 12% within the first year.'),
  },
  {
    ...badContent(
      'a figure of a wrong magnitude',
      'unsupported',
      withFirstItem('It costs $4.2 billion'),
    ),
    evidence: evidenceFor('It costs $4.2 billion', 'It costs $4.2 million.'),
  },
  {
    ...badContent('notes that are too short for the speaking time', 'notes_length', bullets()),
    evidence: { notes: { least: 200, most: 300 } },
  },
  {
    ...badContent('content that misses its outline point', 'point_missed', bullets()),
    evidence: {
      point: 'Insurance premiums doubled because regulators demanded stricter liability',
    },
  },
  {
    ...badContent(
      'Chinese content that misses its outline point',
      'point_missed',
      make('bullets', '社区储能的成本下降', {
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

const data: BadSlide[] = [
  badContent(
    'a table with a short row',
    'ragged',
    make('table', 'Costs of two sites', {
      columns: ['Item', 'North', 'South'],
      rows: [
        ['Batteries', '412', '331'],
        ['Inverters', '88'],
      ],
    }),
  ),
  badContent(
    'a comparison with a missing cell',
    'ragged',
    make('comparison', 'Lease or buy', {
      options: ['Lease', 'Buy', 'Wait'],
      criteria: [
        { name: 'Paid at the start', cells: ['nothing', 'a lot', 'nothing'] },
        { name: 'After ten years', cells: ['2.3', '1.9'] },
      ],
    }),
  ),
  badContent(
    'a winner that is not an option',
    'winner',
    make('comparison', 'Lease or buy', {
      options: ['Lease', 'Buy'],
      criteria: [
        { name: 'Paid at the start', cells: ['nothing', 'a lot'] },
        { name: 'After ten years', cells: ['2.3', '1.9'] },
      ],
      winner: 2,
    }),
  ),
  badContent(
    'a missing image',
    'image_missing',
    make('image-text', 'Millbrook at dusk', {
      image: { asset: 'images/7', alt: 'Hills under a low sun' },
      text: 'Four hundred homes switch on within twenty minutes.',
    }),
  ),
  badContent(
    'an image with its file name as alt text',
    'alt_text',
    make('image-text', 'Millbrook at dusk', {
      image: { asset: sampleImage, alt: 'IMG_2041.jpg' },
      text: 'Four hundred homes switch on within twenty minutes.',
    }),
  ),
];

const drawing: BadSlide[] = [
  badScene('a title outside the slide', 'out_of_bounds', (scene) =>
    moveBox(firstText(scene, 'title'), 1100, 0),
  ),
  {
    ...badContent('a chart outside the slide', 'out_of_bounds', chart({})),
    corrupt: (scene) => {
      for (const box of scene.boxes) if (box.kind === 'chart') box.y += 300;
    },
  },
  badScene('a line that extends beyond its box', 'overflow', (scene) => {
    const box = firstText(scene, 'items[0].detail');
    box.width = 60;
  }),
  badScene('two overlapping texts', 'overlap', (scene) => {
    const onto = firstText(scene, 'items[0].text');
    moveTo(firstText(scene, 'items[1].text'), onto.x, onto.y);
  }),
  {
    ...badContent('a text that overlaps a chart', 'overlap', chart({})),
    corrupt: (scene) => {
      const box = scene.boxes.find(({ kind }) => kind === 'chart');
      if (box) moveTo(firstText(scene, 'takeaway'), box.x + 80, box.y + 80);
    },
  },
  badScene('pale grey text on white', 'contrast', (scene) =>
    recolour(firstText(scene, 'items[0].detail'), '#c8c8c8'),
  ),
  badScene('large text with a low contrast', 'contrast', (scene) =>
    recolour(firstText(scene, 'title'), '#b5b5b5'),
  ),
  badScene('a title below its minimum font size', 'type_floor', (scene) => {
    firstText(scene, 'title').size = 22;
  }),
  badScene('a detail below its minimum font size', 'type_floor', (scene) => {
    firstText(scene, 'items[0].detail').size = 12;
  }),
  badScene('an entry four pixels off the edge of the others', 'misaligned', (scene) =>
    moveBox(firstText(scene, 'items[1].text'), 4, 0),
  ),
  badScene('a text too close to the edge', 'margin', (scene) => {
    const box = firstText(scene, 'title');
    moveTo(box, box.x, -2);
  }),
  badScene('an almost empty slide', 'too_empty', (scene) => {
    scene.boxes = scene.boxes.filter((box) => box.kind === 'text' && box.part === 'title');
  }),
  badScene('an overfull slide', 'too_dense', (scene) => {
    const box = flattenBoxes(scene.boxes).find(({ kind }) => kind === 'rect');
    if (box) scene.boxes.push({ ...box, x: 30, y: 30, width: 1220, height: 640, z: 3 });
  }),
  badScene('all content on one side', 'unbalanced', (scene) => {
    scene.boxes = scene.boxes.filter((box) => box.kind === 'text' && box.part === 'title');
    const [box] = textBoxes(scene);
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
  ...data,
  ...drawing,
];
