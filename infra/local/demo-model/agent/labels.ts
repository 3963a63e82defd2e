/** The few words of the demo agent's own that reach a deck: nothing in them is a statement about the topic. */
export type Labels = {
  agenda: string;
  agendaPoint: string;
  closing: string;
  highest: (row: string, column: string, value: string) => string;
  listOf: (heading: string, names: string[]) => string;
  /** Several headings as one title. */
  join: (headings: string[]) => string;
  /** Why a slide is there: its section and its form. */
  intent: (heading: string, layout: string) => string;
  noFigures: string;
  demoReadsOnly: string;
  summary: string;
};

const english: Labels = {
  agenda: 'Agenda',
  agendaPoint: 'What this deck covers',
  closing: 'In closing',
  highest: (row, column, value) => `${row} has the highest ${column}: ${value}`,
  listOf: (heading, names) => `${heading}: ${names.join(', ')}`,
  join: (headings) => `${headings.slice(0, -1).join(', ')} and ${headings.at(-1) ?? ''}`,
  intent: (heading, layout) =>
    heading ? `Tell the section “${heading}” as ${layout}` : `Open the subject as ${layout}`,
  noFigures: 'The sources state no figures.',
  demoReadsOnly: 'The demo model quotes its sources; it checks nothing against other knowledge.',
  summary: 'Summary',
};

const chinese: Labels = {
  agenda: '目录',
  agendaPoint: '本次内容',
  closing: '小结',
  highest: (row, column, value) => `${row}的${column}最高：${value}`,
  listOf: (heading, names) => `${heading}：${names.join('、')}`,
  join: (headings) => `${headings.slice(0, -1).join('、')}与${headings.at(-1) ?? ''}`,
  intent: (heading, layout) =>
    heading ? `以 ${layout} 版式讲述“${heading}”一节` : `以 ${layout} 版式开篇`,
  noFigures: '资料中没有给出数字。',
  demoReadsOnly: '演示模型只摘录资料原文，不与其他知识核对。',
  summary: '摘要',
};

/** Labels in Chinese or, for every other language, English. `language` is BCP 47. */
export function labelsFor(language: string | null | undefined): Labels {
  return language?.toLowerCase().startsWith('zh') ? chinese : english;
}
