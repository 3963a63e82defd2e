import type { LayoutId } from '#shared/deck/model.ts';

/** The few words of the demo agent's own that reach a deck: nothing in them is a statement about the topic. */
export type Labels = {
  agendaPoint: string;
  closing: string;
  overview: string;
  /** Heads a table's first column when the document leaves it empty. */
  item: string;
  /** Read off a table: which row has the highest number of a column. */
  highest: (row: string, column: string, value: string) => string;
  /** The same where the column is a stretch of time. */
  highestIn: (row: string, column: string, value: string) => string;
  /** What a column tells of the rows' kind. */
  by: (column: string, rows: string) => string;
  /** A heading with the names under it. */
  listOf: (heading: string, names: string[]) => string;
  /** Several headings as one title. */
  join: (headings: string[]) => string;
  /** Why a slide is there: its section and, in plain words, what it shows. */
  intent: (heading: string, layout: LayoutId) => string;
  noFigures: string;
  demoReadsOnly: string;
};

const formsInEnglish: Record<LayoutId, string> = {
  cover: 'what the deck is about, and who made it',
  agenda: 'what comes in which order',
  section: 'the start of a new part',
  bullets: 'the main statements, one below the other',
  'two-columns': 'two sides next to each other',
  cards: 'a few things of equal weight, side by side',
  comparison: 'the options, judged by the same criteria',
  'big-number': 'the one number that matters',
  cycle: 'the steps that lead back to the first',
  funnel: 'how many are left after each stage',
  pyramid: 'the levels that rest on one another',
  matrix: 'where things stand by two measures',
  'image-text': 'a picture and what is to be seen in it',
  'full-image': 'one picture that speaks for itself',
  stats: 'the key numbers, large',
  process: 'the steps in their order',
  timeline: 'what happens when',
  quote: 'what somebody said, word for word',
  table: 'the details in rows to compare',
  chart: 'the numbers drawn to scale',
  code: 'the code as it is written',
  closing: 'what to remember and to do next',
};

const formsInChinese: Record<LayoutId, string> = {
  cover: '演示的主题和作者',
  agenda: '各部分的先后顺序',
  section: '新的一部分的开头',
  bullets: '逐条列出的要点',
  'two-columns': '并排对照的两方面',
  cards: '并列的几项内容',
  comparison: '按同样的标准比较各个方案',
  'big-number': '最重要的一个数字',
  cycle: '首尾相接的循环步骤',
  funnel: '各阶段逐步收窄的数量',
  pyramid: '层层叠加的结构',
  matrix: '按两个维度划分的位置',
  'image-text': '一张图片及其说明',
  'full-image': '一张说明一切的图片',
  stats: '突出显示的关键数字',
  process: '依次进行的步骤',
  timeline: '各时间点发生的事',
  quote: '一段原话',
  table: '可逐行比较的细节',
  chart: '按比例画出的数字',
  code: '原样给出的代码',
  closing: '需要记住的和接下来要做的',
};

const english: Labels = {
  agendaPoint: 'What this deck covers',
  closing: 'In closing',
  overview: 'Overview',
  item: 'Item',
  highest: (row, column, value) => `${row} has the highest ${column}: ${value}`,
  highestIn: (row, column, value) => `${row} is highest in ${column}: ${value}`,
  by: (column, rows) => `${column} by ${rows.toLowerCase()}`,
  listOf: (heading, names) => `${heading}: ${names.join(', ')}`,
  join: (headings) => `${headings.slice(0, -1).join(', ')} and ${headings.at(-1) ?? ''}`,
  intent: (heading, layout) =>
    heading
      ? `Tells of “${heading}”: ${formsInEnglish[layout]}`
      : `Shows ${formsInEnglish[layout]}`,
  noFigures: 'The sources state no figures.',
  demoReadsOnly: 'The demo model quotes its sources; it checks nothing against other knowledge.',
};

const chinese: Labels = {
  agendaPoint: '本次内容',
  closing: '小结',
  overview: '概述',
  item: '项目',
  highest: (row, column, value) => `${row}的${column}最高：${value}`,
  highestIn: (row, column, value) => `${column}，${row}最高：${value}`,
  by: (column, rows) => `各${rows}的${column}`,
  listOf: (heading, names) => `${heading}：${names.join('、')}`,
  join: (headings) => `${headings.slice(0, -1).join('、')}与${headings.at(-1) ?? ''}`,
  intent: (heading, layout) =>
    heading ? `讲述“${heading}”：${formsInChinese[layout]}` : `展示${formsInChinese[layout]}`,
  noFigures: '资料中没有给出数字。',
  demoReadsOnly: '演示模型只摘录资料原文，不与其他知识核对。',
};

/** Labels in Chinese or, for every other language, English. `language` is BCP 47. */
export function labelsFor(language: string | null | undefined): Labels {
  return language?.toLowerCase().startsWith('zh') ? chinese : english;
}
