import type { DeckTemplate } from '../template.ts';

export const decisionProposal: DeckTemplate = {
  id: 'decision-proposal',
  purpose: 'decide',
  theme: 'broadsheet',
  layouts: ['cover', 'bullets', 'comparison', 'big-number', 'two-columns', 'closing'],
  en: {
    name: 'Decision proposal',
    description: 'One question, the options with their costs, and a recommendation.',
    slides: [
      ['A proposal to decide on', 'The question in one sentence, and who decides'],
      [
        'Why this decision is due',
        'Problem: what goes wrong today',
        'Cost: what it costs to wait',
        'Deadline: what depends on it',
      ],
      [
        'The options',
        'Options: Keep as is, Small step, Full change',
        'Cost: once and every year',
        'Time: until it works',
        'Risk: the most serious one',
      ],
      [
        'What the recommendation brings',
        'Main benefit: its value a year, and how it was calculated',
      ],
      [
        'What speaks for it and against it',
        'For: strongest argument; evidence; who supports it',
        'Against: strongest objection; answer; what stays open',
      ],
      [
        'The decision',
        'Decide: the exact wording',
        'Then: first step, owner and date',
        'Review: when we check the result',
      ],
    ],
  },
  zh: {
    name: '决策提案',
    description: '一个问题、各方案的代价，以及一项建议。',
    slides: [
      ['决策提案', '一句话说明问题，以及由谁决定'],
      ['为何现在要决定', '问题：目前哪里不好', '代价：等待要付出什么', '期限：什么取决于它'],
      [
        '可选方案',
        '方案：维持现状、小步改进、全面改变',
        '成本：一次性与每年',
        '时间：多久见效',
        '风险：最严重的一项',
      ],
      ['建议带来什么', '主要收益：每年的数值，以及如何计算'],
      ['支持与反对的理由', '支持：最强的理由；证据；谁赞成', '反对：最强的异议；回应；尚待解决'],
      ['决定', '表决：准确的措辞', '随后：第一步、负责人与日期', '复查：何时检查结果'],
    ],
  },
};
