import type { DeckTemplate } from '../template.ts';

export const quarterlyReview: DeckTemplate = {
  id: 'quarterly-review',
  purpose: 'report',
  theme: 'meridian',
  layouts: ['cover', 'big-number', 'chart', 'table', 'cards', 'two-columns', 'closing'],
  en: {
    name: 'Quarterly review',
    description: 'Goals against results, what was learned, and the next quarter.',
    slides: [
      ['The quarter in review', 'Team, quarter and audience'],
      ['The result that counts', 'Headline measure: its value against the goal of the quarter'],
      [
        'How the quarter went, month by month',
        'Trend: the headline measure by month',
        'Turning point: what happened then',
      ],
      [
        'Goals against results',
        'Columns: Goal, Target, Result',
        'First goal: reached or missed',
        'Second goal: reached or missed',
        'Third goal: reached or missed',
      ],
      [
        'What we learned',
        'Customers: what they did differently',
        'Product: what worked and what did not',
        'Team: what slowed us down',
      ],
      [
        'What we stop and what we start',
        'Stop: work without effect; its cost; from when',
        'Start: the new bet; its reason; how we measure it',
      ],
      [
        'Next quarter',
        'Goal: one sentence with a figure',
        'Needs: people, budget, decisions',
        'First check: date and measure',
      ],
    ],
  },
  zh: {
    name: '季度回顾',
    description: '目标与结果、经验教训，以及下一季度。',
    slides: [
      ['季度回顾', '团队、季度与听众'],
      ['最重要的结果', '核心指标：数值，对比本季目标'],
      ['逐月走势', '趋势：核心指标按月变化', '转折点：当时发生了什么'],
      [
        '目标与结果',
        '列：目标、计划值、实际值',
        '目标一：达成或未达成',
        '目标二：达成或未达成',
        '目标三：达成或未达成',
      ],
      ['我们学到了什么', '客户：行为有何变化', '产品：什么有效，什么无效', '团队：什么拖慢了进度'],
      [
        '停止什么，开始什么',
        '停止：没有效果的工作；代价；从何时起',
        '开始：新的尝试；理由；如何衡量',
      ],
      ['下一季度', '目标：一句话和一个数字', '需要：人员、预算、决定', '首次检查：日期与指标'],
    ],
  },
};
