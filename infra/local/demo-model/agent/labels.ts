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
  lowest: (row: string, column: string, value: string) => string;
  /** The same where the column is a stretch of time. */
  highestIn: (row: string, column: string, value: string) => string;
  /** A series that goes from one value to another along time. */
  course: (
    name: string,
    told: { was: string; is: string; first: string; last: string; rose: boolean },
  ) => string;
  /** A row's value before and after. */
  change: (row: string, was: string, is: string, rose: boolean) => string;
  /** A heading over so many steps, levels or options, with the first and the last of them. */
  span: (heading: string, count: number, first: string, last: string) => string;
  /** A heading over what happens from one date to another. */
  period: (heading: string, first: string, last: string) => string;
  /** Headings of what rose and what fell, and the title over both. */
  rose: string;
  /** Under a table that has no room for all its rows; without a count, which no source says. */
  firstRows: string;
  fell: string;
  upAndDown: (column: string) => string;
  colon: string;
  /** Leads over to the next slide's point, for the speaker. */
  next: (point: string) => string;
  /** How a slide of a layout is best spoken to, where the sources give the speaker little. */
  cue: (layout: LayoutId) => string;
  /** What is said to a table of contents: its stations, and how to go through them. */
  stations: (items: string[]) => string;
  /** Says where in the document a slide's content stands. */
  from: (heading: string) => string;
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

const pictures: readonly LayoutId[] = [
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

/** A column's name within a sentence: "Share who eat" is "share who eat", "GDP" stays. */
const small = (name: string) =>
  name.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());

/** A moment without its preposition: "By March 2027" is "March 2027" after a "from". */
const moment = (text: string) => text.replace(/^(?:by|in|on|from|since|until)\s+(?=\S)/i, '');

const english: Labels = {
  agendaPoint: 'What this deck covers',
  closing: 'What to remember',
  overview: 'Overview',
  item: 'Item',
  highest: (row, column, value) => `Highest ${small(column)}: ${row}, ${value}`,
  lowest: (row, column, value) => `Lowest ${small(column)}: ${row}, ${value}`,
  highestIn: (row, column, value) => `${row} is highest in ${column}: ${value}`,
  course: (name, { was, is, first, last, rose }) =>
    `${name} ${rose ? 'rose' : 'fell'} from ${was} (${first}) to ${is} (${last})`,
  change: (row, was, is, rose) => `${row} ${rose ? 'rose' : 'fell'} from ${was} to ${is}`,
  span: (heading, count, first, last) =>
    `${heading}: ${numberWords[count] ?? count}, from ${small(first)} to ${small(last)}`,
  period: (heading, first, last) => `${heading}: from ${moment(first)} to ${moment(last)}`,
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
        : pictures.includes(layout)
          ? 'Give the audience a moment to look before you speak; then say what the title says, and point to where the slide shows it.'
          : 'Say the title first, then take the points one by one, and leave a pause for questions after the last of them.',
  stations: (items) =>
    `These are the stations of this deck, in their order: ${items.join('; ')}. Say in a sentence what each of them answers, how long all of it takes, and when questions are welcome. Leave this up until everybody has read it: it is the map of what follows.`,
  from: (heading) => `This is from the document’s part “${heading}”.`,
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
        : pictures.includes(layout)
          ? '先留几秒钟让听众看清画面，再说出标题的意思，并指出它在画面上的位置，最后看看大家有没有疑问。'
          : '先说标题，再逐条展开，每一条讲完稍作停顿，最后留一点时间给听众提问。',
  stations: (items) =>
    `本次将依次介绍：${items.join('；')}。用一句话说明每一部分要回答的问题，再说明大约需要多长时间、什么时候可以提问。等大家看完之后再继续，后面的内容都按这个顺序展开。`,
  from: (heading) => `本页内容出自原文“${heading}”部分。`,
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
