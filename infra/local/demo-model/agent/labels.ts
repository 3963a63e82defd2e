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
  /** Why a slide is there: its section and its form. */
  intent: (heading: string, layout: string) => string;
  noFigures: string;
  demoReadsOnly: string;
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
    heading ? `Tell the section “${heading}” as ${layout}` : `Open the subject as ${layout}`,
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
    heading ? `以 ${layout} 版式讲述“${heading}”一节` : `以 ${layout} 版式开篇`,
  noFigures: '资料中没有给出数字。',
  demoReadsOnly: '演示模型只摘录资料原文，不与其他知识核对。',
};

/** Labels in Chinese or, for every other language, English. `language` is BCP 47. */
export function labelsFor(language: string | null | undefined): Labels {
  return language?.toLowerCase().startsWith('zh') ? chinese : english;
}
