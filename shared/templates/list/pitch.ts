import type { DeckTemplate } from '../template.ts';

export const pitch: DeckTemplate = {
  id: 'pitch',
  purpose: 'sell',
  theme: 'nocturne',
  layouts: ['cover', 'cards', 'process', 'funnel', 'chart', 'comparison', 'stats', 'closing'],
  en: {
    name: 'Investor pitch',
    description: 'Problem, solution, market, traction and what you ask for.',
    slides: [
      ['Company name', 'What the company does, in one sentence'],
      [
        'The problem',
        'Who has it: the customer',
        'What it costs: time or money',
        'Why now: what has changed',
      ],
      [
        'The solution',
        'Before: how customers work today',
        'With us: what becomes simple',
        'After: the result that they pay for',
      ],
      [
        'The market',
        'Total market: everyone with the problem',
        'Reachable: whom we can serve',
        'First target: whom we win now',
      ],
      ['Traction', 'Growth: users or revenue by month', 'Proof: the strongest customer result'],
      [
        'Why we win',
        'Options: Us, Competitor, Status quo',
        'Price: per customer',
        'Speed: until the first result',
        'Moat: what is hard to copy',
      ],
      [
        'The business in figures',
        'Price: and gross margin',
        'Cost: to win a customer',
        'Forecast: revenue in two years',
      ],
      [
        'The round',
        'We raise: amount and terms',
        'Use: the three largest items',
        'It buys us: the next milestone',
      ],
    ],
  },
  zh: {
    name: '融资路演',
    description: '问题、方案、市场、进展与融资需求。',
    slides: [
      ['公司名称', '一句话说明公司做什么'],
      ['问题', '谁有这个问题：目标客户', '代价：时间或金钱', '为何是现在：发生了什么变化'],
      ['解决方案', '之前：客户今天怎么做', '使用我们：什么变简单', '之后：客户愿意付费的结果'],
      [
        '市场',
        '总市场：所有有此问题的人',
        '可服务：我们能触达的客户',
        '首批目标：现在能赢得的客户',
      ],
      ['进展', '增长：按月的用户或收入', '证明：最有力的客户成果'],
      [
        '我们为何胜出',
        '方案：我们、竞争对手、现状',
        '价格：每位客户',
        '速度：多久见到成果',
        '壁垒：什么难以复制',
      ],
      ['业务数据', '价格：与毛利率', '成本：获得一位客户', '预测：两年后的收入'],
      ['本轮融资', '融资：金额与条件', '用途：最大的三项', '目标：下一个里程碑'],
    ],
  },
};
