import type { LayoutId } from '#shared/deck/model.ts';

/** Texts that the demo agent adds to a deck itself. None of them makes a statement about the topic. */
export type Labels = {
  agendaPoint: string;
  closing: string;
  overview: string;
  /** Header of a table's first column if the document leaves it empty. */
  item: string;
  /** Statement from a table: the row with the highest number in a column. */
  highest: (row: string, column: string, value: string) => string;
  lowest: (row: string, column: string, value: string) => string;
  /** Statement from a table whose columns are periods: the row with the highest number in one period. */
  highestIn: (row: string, column: string, value: string) => string;
  /** Statement about a series over time: how its value changed from the first to the last period. */
  course: (
    name: string,
    change: { was: string; is: string; first: string; last: string; rose: boolean },
  ) => string;
  /** Statement that the value of a row rose or fell from `was` to `is`. */
  change: (row: string, was: string, is: string, rose: boolean) => string;
  /** A heading with the number of steps, levels or options, and the first and last of them. */
  span: (heading: string, count: number, first: string, last: string) => string;
  /** A heading for events between two dates. */
  period: (heading: string, first: string, last: string) => string;
  /** Headings of columns with increases and decreases; `upAndDown` is the title above both. */
  rose: string;
  /** Caption of a table that has no room for all its rows. Without a count, because no source states it. */
  firstRows: string;
  fell: string;
  upAndDown: (column: string) => string;
  colon: string;
  /** Speaker's transition to the next slide's point. */
  next: (point: string) => string;
  /** Advice to the speaker by layout, if the sources offer little to say. */
  cue: (layout: LayoutId) => string;
  /** Notes for an agenda: its items and how to present them. */
  stations: (items: string[]) => string;
  /** Names the part of the document that a slide comes from. */
  from: (heading: string) => string;
  /** Title such as "Price by ticket": the header of a column, and what the rows stand for. */
  by: (column: string, rows: string) => string;
  /** A heading with the names listed under it. */
  listOf: (heading: string, names: string[]) => string;
  /** Joins several headings to one title. */
  join: (headings: string[]) => string;
  /** Purpose of a slide: its section and the kind of its content. */
  intent: (heading: string, layout: LayoutId) => string;
  noFigures: string;
  demoReadsOnly: string;
};

const englishPurposes: Record<LayoutId, string> = {
  cover: 'what the deck is about, and who made it',
  agenda: 'what comes in which order',
  section: 'the start of a new part',
  statement: 'the sentence that the talk turns on',
  bullets: 'the main statements, one below the other',
  'two-columns': 'two sides next to each other',
  cards: 'a few things of equal weight, side by side',
  comparison: 'the options, compared by the same criteria',
  'big-number': 'the one number that matters',
  'before-after': 'the figures before and after, drawn to scale',
  cycle: 'the steps that lead back to the first',
  funnel: 'how many are left after each stage',
  pyramid: 'the levels that rest on one another',
  matrix: 'items placed by two measures',
  'image-text': 'a picture and what is to be seen in it',
  'full-image': 'one picture that speaks for itself',
  stats: 'the key numbers, large',
  process: 'the steps in their order',
  timeline: 'what happens when',
  quote: 'a quotation, word for word',
  table: 'the details in rows to compare',
  chart: 'the numbers drawn to scale',
  code: 'the code as it is written',
  closing: 'what to remember and to do next',
};

const chinesePurposes: Record<LayoutId, string> = {
  cover: '演示的主题和作者',
  agenda: '各部分的先后顺序',
  section: '新的一部分的开头',
  statement: '全场的关键一句话',
  bullets: '逐条列出的要点',
  'two-columns': '并排对照的两方面',
  cards: '并列的几项内容',
  comparison: '按同样的标准比较各个方案',
  'big-number': '最重要的一个数字',
  'before-after': '前后两个时点的数字对照',
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

const visualLayouts: readonly LayoutId[] = [
  'before-after',
  'chart',
  'table',
  'comparison',
  'process',
  'cycle',
  'funnel',
  'pyramid',
  'timeline',
  'code',
];

const numberWords = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];

/** Lower-cases a column name within a sentence: "Share who eat" becomes "share who eat", "GDP" stays. */
const lowercaseFirstLetter = (name: string) =>
  name.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());

/** Removes the preposition of a date: "By March 2027" becomes "March 2027", to follow "from". */
const removePreposition = (text: string) =>
  text.replace(/^(?:by|in|on|from|since|until)\s+(?=\S)/i, '');

const englishLabels: Labels = {
  agendaPoint: 'What this deck covers',
  closing: 'What to remember',
  overview: 'Overview',
  item: 'Item',
  highest: (row, column, value) => `Highest ${lowercaseFirstLetter(column)}: ${row}, ${value}`,
  lowest: (row, column, value) => `Lowest ${lowercaseFirstLetter(column)}: ${row}, ${value}`,
  highestIn: (row, column, value) => `${row} is highest in ${column}: ${value}`,
  course: (name, { was, is, first, last, rose }) =>
    `${name} ${rose ? 'rose' : 'fell'} from ${was} (${first}) to ${is} (${last})`,
  change: (row, was, is, rose) => `${row} ${rose ? 'rose' : 'fell'} from ${was} to ${is}`,
  span: (heading, count, first, last) =>
    `${heading}: ${numberWords[count] ?? count}, from ${lowercaseFirstLetter(first)} to ${lowercaseFirstLetter(last)}`,
  period: (heading, first, last) =>
    `${heading}: from ${removePreposition(first)} to ${removePreposition(last)}`,
  rose: 'Rose',
  firstRows: 'The first rows of a longer table',
  fell: 'Fell',
  upAndDown: (column) => `${column}: what rose and what fell`,
  colon: ': ',
  next: (point) => `Next: ${point}.`,
  cue: (layout) =>
    layout === 'closing'
      ? 'Read these out, ask whether anything is missing, and agree on who takes which of them before the meeting ends.'
      : layout === 'cover'
        ? 'Welcome everybody, say who you are and in one sentence why this matters to them today, and go on when all have sat down.'
        : visualLayouts.includes(layout)
          ? 'Give the audience a moment to look before you speak; then say what the title says, and point to where the slide shows it.'
          : 'Say the title first, then take the points one by one, and leave a pause for questions after the last of them.',
  stations: (items) =>
    `These are the stations of this deck, in their order: ${items.join('; ')}. Say in a sentence what each of them answers, how long all of it takes, and when questions are welcome. Leave this up until everybody has read it: it is the map of what follows.`,
  from: (heading) => `This is from the document’s part “${heading}”.`,
  by: (column, rows) => `${column} by ${rows.toLowerCase()}`,
  listOf: (heading, names) => `${heading}: ${names.join(', ')}`,
  join: (headings) => `${headings.slice(0, -1).join(', ')} and ${headings.at(-1) ?? ''}`,
  intent: (heading, layout) =>
    heading ? `About “${heading}”: ${englishPurposes[layout]}` : `Shows ${englishPurposes[layout]}`,
  noFigures: 'The sources state no figures.',
  demoReadsOnly: 'The demo model quotes its sources; it checks nothing against other knowledge.',
};

const chineseLabels: Labels = {
  agendaPoint: '本次内容',
  closing: '请记住这几点',
  overview: '概述',
  item: '项目',
  highest: (row, column, value) => `${column}最高的是${row}：${value}`,
  lowest: (row, column, value) => `${column}最低的是${row}：${value}`,
  highestIn: (row, column, value) => `${column}，${row}最高：${value}`,
  course: (name, { was, is, first, last, rose }) =>
    `${name}从${first}的${was}${rose ? '增至' : '降至'}${last}的${is}`,
  change: (row, was, is, rose) => `${row}从${was}${rose ? '增至' : '降至'}${is}`,
  span: (heading, count, first, last) => `${heading}共${count}步：从${first}到${last}`,
  period: (heading, first, last) => `${heading}：从${first}到${last}`,
  firstRows: '较长表格的前几行',
  rose: '上升',
  fell: '下降',
  upAndDown: (column) => `${column}：有升有降`,
  colon: '：',
  next: (point) => `接下来：${point}。`,
  cue: (layout) =>
    layout === 'closing'
      ? '逐条读出，问问大家还有没有遗漏，并在会议结束前明确每一条由谁负责、什么时候完成。'
      : layout === 'cover'
        ? '先欢迎大家，介绍自己，用一句话说明今天的内容为什么与在座各位有关，等大家坐定后再继续。'
        : visualLayouts.includes(layout)
          ? '先留几秒钟让听众看清画面，再说出标题的意思，并指出它在画面上的位置，最后看看大家有没有疑问。'
          : '先说标题，再逐条展开，每一条讲完稍作停顿，最后留一点时间给听众提问。',
  stations: (items) =>
    `本次将依次介绍：${items.join('；')}。用一句话说明每一部分要回答的问题，再说明大约需要多长时间、什么时候可以提问。等大家看完之后再继续，后面的内容都按这个顺序展开。`,
  from: (heading) => `本页内容出自原文“${heading}”部分。`,
  by: (column, rows) => `各${rows}的${column}`,
  listOf: (heading, names) => `${heading}：${names.join('、')}`,
  join: (headings) => `${headings.slice(0, -1).join('、')}与${headings.at(-1) ?? ''}`,
  intent: (heading, layout) =>
    heading ? `讲述“${heading}”：${chinesePurposes[layout]}` : `展示${chinesePurposes[layout]}`,
  noFigures: '资料中没有给出数字。',
  demoReadsOnly: '演示模型只摘录资料原文，不与其他知识核对。',
};

/** Returns Chinese labels for a Chinese BCP 47 tag, English ones otherwise. */
export function selectLabels(language: string | null | undefined): Labels {
  return language?.toLowerCase().startsWith('zh') ? chineseLabels : englishLabels;
}
