import type { DeckTemplate } from '../template.ts';

export const researchSummary: DeckTemplate = {
  id: 'research-summary',
  purpose: 'inform',
  theme: 'broadsheet',
  layouts: ['cover', 'bullets', 'process', 'chart', 'cards', 'two-columns', 'closing'],
  en: {
    name: 'Research summary',
    description: 'Question, method, findings, limits and what follows from them.',
    slides: [
      ['What the research shows', 'Study, authors and year'],
      [
        'The question',
        'Question: what the study wanted to find out',
        'Background: what was known before',
        'Relevance: whom the answer concerns',
      ],
      [
        'How it was studied',
        'Sample: who or what, how many',
        'Method: what was compared',
        'Measure: what was counted',
        'Analysis: how it was tested',
      ],
      [
        'The main finding',
        'Result: the decisive comparison, with units',
        'Meaning: what the difference shows',
      ],
      [
        'Further findings',
        'Confirmed: what earlier studies said too',
        'Surprising: what nobody expected',
        'Not found: what had no effect',
      ],
      [
        'How far the result carries',
        'Strong: size of the study; method; agreement',
        'Limited: sample; period; what was not measured',
      ],
      [
        'What follows',
        'In practice: what to do differently',
        'In research: the next question',
        'Read on: where to find the paper',
      ],
    ],
  },
  zh: {
    name: '研究综述',
    description: '问题、方法、发现、局限与启示。',
    slides: [
      ['研究说明了什么', '研究、作者与年份'],
      ['研究问题', '问题：研究想弄清什么', '背景：之前已知什么', '意义：答案与谁有关'],
      ['研究方法', '样本：对象与数量', '方法：比较了什么', '指标：测量了什么', '分析：如何检验'],
      ['主要发现', '结果：关键的比较，注明单位', '含义：差异说明什么'],
      [
        '其他发现',
        '得到证实：与此前研究一致',
        '出乎意料：没人预料到的',
        '没有发现：没有影响的因素',
      ],
      ['结论能走多远', '有力：研究规模；方法；一致性', '有限：样本；时期；未测量的因素'],
      ['启示', '实践：应当改变什么', '研究：下一个问题', '延伸阅读：论文出处'],
    ],
  },
};
