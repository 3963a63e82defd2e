import type { Operation } from '#shared/deck/calculations.ts';
import type { FigureTrace } from '#shared/schemas/provenance.ts';

/**
 * A slide's text with one number, the text of its source, and the provenance state that a reader would assign to the
 * number.
 */
export type PlantedFigure = {
  slide: string;
  /** Null when the deck has no source. */
  source: string | null;
  state: FigureTrace['state'];
  /** Calculations that the model declared for the slide. */
  calculations?: string[];
  /** Whether numbers without a source are forbidden. */
  isStrict?: boolean;
};

const formatCalculation = (
  figure: string,
  operation: Operation,
  ...operands: string[]
): string[] => [`${figure} = ${operation}(${operands.join('; ')})`];

const englishFigures: readonly PlantedFigure[] = [
  // The source contains the number.
  {
    slide: 'Asia added 237.7 GW in 2023',
    source: 'In 2023 Asia added 237.7 GW of new capacity.',
    state: 'supported',
  },
  { slide: 'The plant cost $4.2 million', source: 'It cost 4.2m dollars.', state: 'supported' },
  // The number on the slide is rounded.
  { slide: 'About 3,900 GW are installed', source: 'The total is 3,870 GW.', state: 'supported' },
  { slide: 'Some 4.2 million people', source: 'It serves 4,183,000 people.', state: 'supported' },
  { slide: 'Exactly 3,900 GW', source: 'The total is 3,870 GW.', state: 'unsupported' },
  // The slide leaves out the unit of the number.
  {
    slide: 'Asia grew by 12.9%, Oceania by 9.4',
    source: 'Capacity grew 12.9% in Asia and 9.4% in Oceania.',
    state: 'supported',
  },
  {
    slide: 'Oceania came second with 9.4',
    source: 'Oceania followed with 9.4%.',
    state: 'unsupported',
  },
  { slide: 'The tunnel is 57 long', source: 'The tunnel is 57 km long.', state: 'supported' },
  // The slide has the number in words.
  {
    slide: 'Forty-two clinics joined',
    source: 'By May 42 clinics had joined.',
    state: 'supported',
  },
  { slide: 'Three quarters agreed', source: '75% of members agreed.', state: 'supported' },
  { slide: 'A dozen pilots ran', source: 'Eleven pilots were run.', state: 'unsupported' },
  // The number is computed correctly from the source.
  {
    slide: 'Asia added 69% of all new capacity',
    source: 'The world added 346 GW. Most of it, 237.7 GW, was built in Asia.',
    state: 'derived',
    calculations: formatCalculation('69%', 'share', '237.7 GW', '346 GW'),
  },
  {
    slide: 'Deaths fell by 86',
    source: 'In 2010 there were 143 deaths. Ten years of work followed. In 2020 there were 57.',
    state: 'derived',
    calculations: formatCalculation('86', 'difference', '143', '57'),
  },
  {
    slide: 'A ticket costs $3.20 on average',
    source: 'The fair sold 1,250 tickets. It took $4,000 at the gate.',
    state: 'derived',
    calculations: formatCalculation('$3.20', 'ratio', '$4,000', '1,250'),
  },
  // The number is computed wrongly, or from numbers that the source does not contain.
  {
    slide: 'Asia added 78% of all new capacity',
    source: 'The world added 346 GW. Most of it, 237.7 GW, was built in Asia.',
    state: 'unsupported',
    calculations: formatCalculation('78%', 'share', '237.7 GW', '346 GW'),
  },
  {
    slide: 'Asia and Africa added 310 GW together',
    source: 'Asia added 237.7 GW. Africa added far less.',
    state: 'unsupported',
    calculations: formatCalculation('310 GW', 'sum', '237.7 GW', '72.3 GW'),
  },
  // The deck has no source, so the number may be common knowledge.
  { slide: 'The Titanic sank in 1912', source: null, state: 'common_knowledge' },
  { slide: 'Water boils at 100 degrees', source: null, state: 'common_knowledge' },
  { slide: 'The Titanic sank in 1912', source: null, state: 'unsupported', isStrict: true },
  // The number is invented.
  {
    slide: 'Bees raise yields by 31%',
    source: 'Bees raise yields in most orchards.',
    state: 'unsupported',
  },
];

const chineseFigures: readonly PlantedFigure[] = [
  { slide: '2023年亚洲新增装机', source: '2023年，亚洲新增装机237.7吉瓦。', state: 'supported' },
  { slide: '总投资3.5亿元', source: '项目总投资35000万元。', state: 'supported' },
  { slide: '约8.6万名用户', source: '注册用户85,720人。', state: 'supported' },
  { slide: '全国用户8.6万', source: '注册用户85,720人。', state: 'supported' },
  { slide: '注册用户9万名', source: '注册用户85,720人。', state: 'supported' },
  { slide: '注册用户86000人', source: '注册用户85,720人。', state: 'unsupported' },
  {
    slide: '亚洲增长12.9%，大洋洲9.4',
    source: '亚洲增长12.9%，大洋洲增长9.4%。',
    state: 'supported',
  },
  { slide: '大洋洲增幅为9.4', source: '大洋洲增长9.4%。', state: 'unsupported' },
  { slide: '隧道长57', source: '隧道全长57公里。', state: 'supported' },
  { slide: '三成用户流失', source: '有30%的用户流失。', state: 'supported' },
  { slide: '门店达三百二十家', source: '目前有门店320家。', state: 'supported' },
  { slide: '十二座新电站', source: '新建电站11座。', state: 'unsupported' },
  {
    slide: '亚洲占新增装机的69%',
    source: '全球新增346吉瓦。其中大部分在亚洲，共237.7吉瓦。',
    state: 'derived',
    calculations: formatCalculation('69%', 'share', '237.7吉瓦', '346吉瓦'),
  },
  {
    slide: '成本下降60%',
    source: '2010年成本为每度1.43元。此后多年持续下降。2020年为0.57元。',
    state: 'derived',
    calculations: formatCalculation('60%', 'change', '1.43元', '0.57元'),
  },
  {
    slide: '人均投入4200元',
    source: '项目投入2100万元。参与者共5000人。',
    state: 'derived',
    calculations: formatCalculation('4200元', 'ratio', '2100万元', '5000'),
  },
  {
    slide: '成本下降72%',
    source: '2010年成本为每度1.43元。此后多年持续下降。2020年为0.57元。',
    state: 'unsupported',
    calculations: formatCalculation('72%', 'change', '1.43元', '0.57元'),
  },
  {
    slide: '两地合计12万人',
    source: '甲地有8万人。乙地人数未公布。',
    state: 'unsupported',
    calculations: formatCalculation('12万人', 'sum', '8万人', '4万人'),
  },
  { slide: '泰坦尼克号于1912年沉没', source: null, state: 'common_knowledge' },
  { slide: '光速约为每秒30万公里', source: null, state: 'common_knowledge' },
  { slide: '效率提升31%', source: '新流程明显提高了效率。', state: 'unsupported' },
];

const germanFigures: readonly PlantedFigure[] = [
  {
    slide: 'Asien baute 237,7 GW zu',
    source: 'Im Jahr 2023 baute Asien 237,7 GW zu.',
    state: 'supported',
  },
  {
    slide: 'Der Umsatz lag bei 3,2 Mrd. Euro',
    source: 'Der Umsatz stieg auf 3.200 Millionen Euro im Jahr.',
    state: 'supported',
  },
  { slide: 'Rund 3.900 GW', source: 'Insgesamt sind 3.870 GW installiert.', state: 'supported' },
  {
    slide: '4,2 Millionen Menschen',
    source: 'Dort leben 4.183.000 Menschen in der Stadt.',
    state: 'supported',
  },
  { slide: 'Genau 3.900 GW', source: 'Insgesamt sind 3.870 GW installiert.', state: 'unsupported' },
  {
    slide: 'Asien wuchs um 12,9 %, Ozeanien um 9,4',
    source: 'Asien wuchs um 12,9 %, Ozeanien um 9,4 %.',
    state: 'supported',
  },
  {
    slide: 'Ozeanien folgt mit 9,4',
    source: 'Ozeanien folgt mit 9,4 Prozent.',
    state: 'unsupported',
  },
  {
    slide: 'Der Tunnel ist 57 lang',
    source: 'Der Tunnel ist 57 Kilometer lang.',
    state: 'supported',
  },
  { slide: 'Zwölf Kliniken nahmen teil', source: 'Es waren 12 Kliniken.', state: 'supported' },
  {
    slide: 'Zweiundvierzig Kliniken nahmen teil',
    source: 'Es waren 42 Kliniken.',
    state: 'supported',
  },
  { slide: 'Zwei Drittel stimmten zu', source: '67 % stimmten zu.', state: 'supported' },
  { slide: 'Zwanzig Kliniken', source: 'Es waren 12 Kliniken.', state: 'unsupported' },
  {
    slide: 'Asien steht für 69 % des Zubaus',
    source: 'Weltweit kamen 346 GW hinzu. Der größte Teil entstand in Asien, nämlich 237,7 GW.',
    state: 'derived',
    calculations: formatCalculation('69 %', 'share', '237,7 GW', '346 GW'),
  },
  {
    slide: 'Zusammen sind es 48,5 Mio. Euro',
    source: 'Der Bund zahlt 36,2 Mio. Euro. Die Stadt zahlt 12,3 Mio. Euro.',
    state: 'derived',
    calculations: formatCalculation('48,5 Mio. Euro', 'sum', '36,2 Mio. Euro', '12,3 Mio. Euro'),
  },
  {
    slide: 'Im Mittel 15 Grad',
    source: 'Im Januar waren es 4 Grad, im April 13, im Juli 28.',
    state: 'derived',
    calculations: formatCalculation('15', 'average', '4', '13', '28'),
  },
  {
    slide: 'Zusammen sind es 58,5 Mio. Euro',
    source: 'Der Bund zahlt 36,2 Mio. Euro. Die Stadt zahlt 12,3 Mio. Euro.',
    state: 'unsupported',
    calculations: formatCalculation('58,5 Mio. Euro', 'sum', '36,2 Mio. Euro', '12,3 Mio. Euro'),
  },
  {
    slide: 'Das ist 2,4-mal so viel',
    source: 'Erst waren es 20 Busse. Nach dem Umbau waren es 58.',
    state: 'unsupported',
    calculations: formatCalculation('2,4-mal', 'ratio', '58', '20'),
  },
  { slide: 'Die Titanic sank 1912', source: null, state: 'common_knowledge' },
  { slide: 'Die Zugspitze ist 2.962 Meter hoch', source: null, state: 'common_knowledge' },
  {
    slide: 'Bienen steigern die Erträge um 31 %',
    source: 'Bienen steigern die Erträge fast überall.',
    state: 'unsupported',
  },
];

/** Sixty slide texts with a number each, by language. */
export const plantedFigures = {
  en: englishFigures,
  'zh-CN': chineseFigures,
  de: germanFigures,
} as const;
