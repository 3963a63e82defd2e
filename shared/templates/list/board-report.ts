import type { DeckTemplate } from '../template.ts';

export const boardReport: DeckTemplate = {
  id: 'board-report',
  purpose: 'report',
  theme: 'ledger',
  layouts: ['cover', 'stats', 'chart', 'two-columns', 'table', 'cards', 'closing'],
  en: {
    name: 'Board report',
    description: 'Results, risks and the decisions that the board must take.',
    slides: [
      ['Report to the board', 'Period, company and date of the meeting'],
      [
        'The period in figures',
        'Revenue: against plan and last year',
        'Margin: and what moved it',
        'Cash: and months of runway',
      ],
      [
        'How the key measure developed',
        'Trend: the last six to eight periods',
        'Reason: the one cause behind the change',
      ],
      [
        'What went well and what did not',
        'Went well: strongest result; its cause; how it continues',
        'Did not: largest miss; its cause; what changes now',
      ],
      [
        'Risks that the board should know',
        'Columns: Risk, Effect, Response',
        'Market: demand and competition',
        'Operations: people and supply',
        'Finance: cash and covenants',
      ],
      [
        'Priorities until the next meeting',
        'Growth: the result, its owner and date',
        'Efficiency: the measure and its target',
        'People: the role to fill, and by when',
      ],
      [
        'Decisions requested today',
        'Approve: the proposal with its amount',
        'Note: what needs no vote',
        'Next meeting: date and papers',
      ],
    ],
  },
  zh: {
    name: '董事会报告',
    description: '业绩、风险，以及需要董事会作出的决定。',
    slides: [
      ['董事会报告', '报告期、公司与会议日期'],
      ['本期关键数据', '收入：对比预算与去年同期', '利润率：变化及原因', '现金：余额与可支撑月数'],
      ['核心指标的走势', '趋势：最近六至八期', '原因：变化背后最主要的因素'],
      [
        '哪些做得好，哪些没做到',
        '做得好：最突出的成果；原因；如何延续',
        '没做到：最大的差距；原因；如何改进',
      ],
      [
        '董事会应了解的风险',
        '列：风险、影响、应对',
        '市场：需求与竞争',
        '运营：人员与供应',
        '财务：现金与融资条款',
      ],
      [
        '下次会议前的重点',
        '增长：成果、负责人与日期',
        '效率：指标与目标值',
        '人员：需补充的岗位与时间',
      ],
      ['今天需要的决定', '批准：提案及金额', '知悉：无需表决的事项', '下次会议：日期与材料'],
    ],
  },
};
