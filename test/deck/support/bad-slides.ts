import type { SlideContent } from '#shared/deck/model.ts';
import type { Evidence } from '#shared/deck/quality/evidence.ts';
import { flattenBoxes, type Scene, type TextBox, textBoxes } from '#shared/deck/scene.ts';
import { traceFigures } from '#shared/domain/provenance.ts';
import { samplePicture } from './sample-picture.ts';

/** A slide with one defect: in what it says, or, by `spoil`, in how it is laid out. */
export type BadSlide = {
  defect: string;
  code: string;
  slide: SlideContent;
  language?: 'zh-CN';
  evidence?: Evidence;
  spoil?: (scene: Scene) => void;
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

const fair: { text: string; detail?: string }[] = [
  { text: 'Cheaper by a third', detail: 'One inverter serves forty homes instead of one.' },
  { text: 'Twice the cycles', detail: 'Neighbours peak at different minutes.' },
  { text: 'Nothing to own', detail: 'Tenants joined as easily as owners.' },
];
/** The evidence that a deck with these sources has of one text. */
const traced = (text: string, ...sources: string[]): Evidence => ({
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
    own: [],
    sourceNames: new Map(),
    language: 'en',
  }),
});

const bullets = (items = fair, title = 'Shared storage beats home storage') =>
  make('bullets', title, { items });
const chart = (changes: Partial<Blocks<'chart'>>) =>
  make('chart', 'Storage grows each year', {
    kind: 'bar',
    categories: ['2022', '2023', '2024'],
    series: [{ name: 'Storage', values: [4, 9, 21] }],
    takeaway: 'Storage doubled each year since it began.',
    ...changes,
  });
const withFirst = (text: string) => bullets([{ text }, ...fair.slice(1)]);
const many = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ text: `Reason ${'abcdefg'[i]} for sharing` }));

function firstText(scene: Scene, part: string): TextBox {
  const box = textBoxes(scene).find((one) => one.part === part);
  if (!box) throw new Error(`the slide has no ${part}`);
  return box;
}

function move(box: TextBox, dx: number, dy: number): void {
  box.x += dx;
  box.y += dy;
  for (const line of box.lines) {
    line.x += dx;
    line.y += dy;
    line.baseline += dy;
  }
}

function moveTo(box: TextBox, x: number, y: number): void {
  move(box, x - box.x, y - box.y);
}

function recolour(box: TextBox, color: string): void {
  for (const run of box.lines.flatMap((line) => line.runs)) run.color = color;
}

const content = (defect: string, code: string, slide: SlideContent): BadSlide => ({
  defect,
  code,
  slide,
});
const spoilt = (defect: string, code: string, spoil: BadSlide['spoil'] & object): BadSlide => ({
  defect,
  code,
  slide: bullets(),
  spoil,
});

const wording: BadSlide[] = [
  content('Latin filler', 'placeholder', withFirst('Lorem ipsum dolor sit amet')),
  content('a blank to fill in', 'placeholder', withFirst('Led by [insert name] since March')),
  content('a note to oneself', 'placeholder', withFirst('TODO check with the utility')),
  content('a template’s prompt', 'placeholder', withFirst('Click to add a benefit')),
  {
    ...content(
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
  content(
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
  { ...content('English in a Chinese deck', 'language', bullets()), language: 'zh-CN' },
  content(
    'next to nothing below the title',
    'too_little',
    bullets([{ text: 'Yes' }, { text: 'No' }, { text: 'Maybe' }]),
  ),
  content(
    'the same entry twice',
    'repeated',
    bullets([
      ...fair.slice(0, 2),
      { text: 'Nothing to own at all here' },
      { text: 'Nothing to own at all here' },
    ]),
  ),
  content('a far too long entry', 'over_capacity', withFirst('word '.repeat(30).trim())),
  content('a far too long title', 'over_capacity', bullets(fair, 'Many words '.repeat(12).trim())),
  content(
    'more than fits',
    'does_not_fit',
    bullets(
      many(7).map(({ text }) => ({
        text: `${text} ${'and more '.repeat(24)}`.trim(),
        detail: 'and more '.repeat(24).trim(),
      })),
    ),
  ),
  content('too many entries', 'too_many', bullets(many(7))),
  content('too few entries', 'too_few', bullets(fair.slice(0, 2))),
  content('HTML that is shown', 'stray_markup', withFirst('Cheaper by <b>a third</b> a year')),
  content('a heading’s mark that is shown', 'stray_markup', withFirst('## Cheaper by a third')),
  content('a table’s row in a bullet', 'stray_markup', withFirst('| 2021 | 3.1 |')),
  content('bold that never ends', 'stray_markup', withFirst('Cheaper by **a third a year')),
  content('a title in capitals', 'capitals', bullets(fair, 'SHARED STORAGE BEATS HOME STORAGE')),
  content('notes that are missing', 'notes_length', {
    ...bullets(),
    notes: 'See slide.',
  } as SlideContent),
  content('notes without end', 'notes_length', {
    ...bullets(),
    notes: 'word '.repeat(260),
  } as SlideContent),
  {
    ...content('a figure of no source', 'unsupported', withFirst('Cheaper by 37.5% a year')),
    evidence: traced('Cheaper by 37.5% a year', 'The cost fell by 12% within the first year.'),
  },
  {
    ...content('a figure of nobody’s on a bare topic', 'unsourced', withFirst('Cheaper by 37.5%')),
    evidence: { ...traced('Cheaper by 37.5%'), hasSources: false },
  },
  {
    ...content('a figure off by a scale', 'unsupported', withFirst('It costs $4.2 billion')),
    evidence: traced('It costs $4.2 billion', 'It costs $4.2 million.'),
  },
  {
    ...content('less to say than there is time for', 'notes_length', bullets()),
    evidence: { notes: { least: 200, most: 300 } },
  },
  {
    ...content('another point than the outline’s', 'point_missed', bullets()),
    evidence: {
      point: 'Insurance premiums doubled because regulators demanded stricter liability',
    },
  },
  {
    ...content(
      'another point than the Chinese outline’s',
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
  content(
    'a series without all its values',
    'chart_data',
    chart({ series: [{ name: 'Storage', values: [4, 9] }] }),
  ),
  content(
    'a chart of zeros',
    'chart_data',
    chart({ series: [{ name: 'Storage', values: [0, 0, 0] }] }),
  ),
  content(
    'two categories of one name',
    'chart_data',
    chart({ categories: ['2022', '2022', '2024'] }),
  ),
  content(
    'a donut with a part below zero',
    'chart_data',
    chart({ kind: 'donut', series: [{ name: 'Storage', values: [4, -9, 21] }] }),
  ),
  content(
    'a donut of two series',
    'chart_data',
    chart({
      kind: 'donut',
      series: [
        { name: 'A', values: [4, 9, 21] },
        { name: 'B', values: [1, 2, 3] },
      ],
    }),
  ),
  content(
    'a scatter chart of one point',
    'chart_data',
    chart({
      kind: 'scatter',
      categories: [],
      series: [{ name: 'Sites', values: [], points: [{ x: 1, y: 2 }] }],
    }),
  ),
  content(
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
  content(
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
  content(
    'a winner that isn’t there',
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
  content(
    'a picture that isn’t there',
    'image_missing',
    make('image-text', 'Millbrook at dusk', {
      image: { asset: 'images/7', alt: 'Hills under a low sun' },
      text: 'Four hundred homes switch on within twenty minutes.',
    }),
  ),
  content(
    'a picture described by its file',
    'alt_text',
    make('image-text', 'Millbrook at dusk', {
      image: { asset: samplePicture, alt: 'IMG_2041.jpg' },
      text: 'Four hundred homes switch on within twenty minutes.',
    }),
  ),
];

const drawing: BadSlide[] = [
  spoilt('a title that runs off the slide', 'out_of_bounds', (scene) =>
    move(firstText(scene, 'title'), 1100, 0),
  ),
  {
    ...content('a chart that runs off the slide', 'out_of_bounds', chart({})),
    spoil: (scene) => {
      for (const box of scene.boxes) if (box.kind === 'chart') box.y += 300;
    },
  },
  spoilt('a line that leaves its box', 'overflow', (scene) => {
    const box = firstText(scene, 'items[0].detail');
    box.width = 60;
  }),
  spoilt('two texts on one another', 'overlap', (scene) => {
    const onto = firstText(scene, 'items[0].text');
    moveTo(firstText(scene, 'items[1].text'), onto.x, onto.y);
  }),
  {
    ...content('a text on a chart', 'overlap', chart({})),
    spoil: (scene) => {
      const box = scene.boxes.find(({ kind }) => kind === 'chart');
      if (box) moveTo(firstText(scene, 'takeaway'), box.x + 80, box.y + 80);
    },
  },
  spoilt('grey on white', 'contrast', (scene) =>
    recolour(firstText(scene, 'items[0].detail'), '#c8c8c8'),
  ),
  spoilt('large type that is too pale', 'contrast', (scene) =>
    recolour(firstText(scene, 'title'), '#b5b5b5'),
  ),
  spoilt('a title below its floor', 'type_floor', (scene) => {
    firstText(scene, 'title').size = 22;
  }),
  spoilt('a detail below its floor', 'type_floor', (scene) => {
    firstText(scene, 'items[0].detail').size = 12;
  }),
  spoilt('an entry four pixels beside the others', 'misaligned', (scene) =>
    move(firstText(scene, 'items[1].text'), 4, 0),
  ),
  spoilt('a text at the very edge', 'margin', (scene) => {
    const box = firstText(scene, 'title');
    moveTo(box, box.x, -2);
  }),
  spoilt('a slide all but empty', 'too_empty', (scene) => {
    scene.boxes = scene.boxes.filter((box) => box.kind === 'text' && box.part === 'title');
  }),
  spoilt('a slide filled from edge to edge', 'too_dense', (scene) => {
    const box = flattenBoxes(scene.boxes).find(({ kind }) => kind === 'rect');
    if (box) scene.boxes.push({ ...box, x: 30, y: 30, width: 1220, height: 640, z: 3 });
  }),
  spoilt('everything on one side', 'unbalanced', (scene) => {
    scene.boxes = scene.boxes.filter((box) => box.kind === 'text' && box.part === 'title');
    const [box] = textBoxes(scene);
    if (!box) return;
    const rect = { kind: 'rect' as const, id: 'mass', x: 30, y: 60, width: 240, height: 560 };
    scene.boxes.push({ ...rect, z: 3, order: null, role: 'decoration' });
    moveTo(box, 40, 100);
    for (const line of box.lines) line.width = 220;
  }),
];

/** Slides with one defect each, and the code by which the gate tells it. */
export const badSlides: readonly BadSlide[] = [...wording, ...data, ...drawing];
