import type { DeckTemplate } from '../template.ts';

export const strategy: DeckTemplate = {
  id: 'strategy',
  purpose: 'decide',
  theme: 'ink',
  layouts: ['cover', 'bullets', 'matrix', 'pyramid', 'cards', 'timeline', 'stats', 'closing'],
  en: {
    name: 'Strategy',
    description: 'From the situation to choices, a plan and how to measure it.',
    slides: [
      ['Our strategy', 'Organisation and period'],
      [
        'The situation that calls for a choice',
        'Change: what is different in the market',
        'Position: where we are strong or weak',
        'Pressure: why waiting costs more',
      ],
      [
        'The options compared',
        'Axes: Effect, Effort',
        'Do first: high effect, little effort',
        'Plan: high effect, much effort',
        'Fit in: little effect, little effort',
        'Leave: little effect, much effort',
      ],
      [
        'What we want to become',
        'Vision: the goal in one sentence',
        'Choices: where we compete and where not',
        'Capabilities: what we must be able to do',
        'Foundation: people, money and systems',
      ],
      [
        'Three priorities',
        'First: where we grow, and why there',
        'Second: what we make better, and for whom',
        'Third: what we simplify, and what that frees',
      ],
      [
        'The way there',
        'First 90 days: what begins',
        'This year: what is finished',
        'Next year: what grows',
        'Goal: what is reached',
      ],
      [
        'How we measure progress',
        'Growth: revenue from new customers',
        'Efficiency: cost of one order',
        'Customers: share that stays',
      ],
      [
        'Decisions for today',
        'Agree: on the three priorities',
        'Fund: amount for the first year',
        'Stop: what ends for it',
      ],
    ],
  },
  zh: {
    name: '战略规划',
    description: '从形势到选择、计划与衡量方式。',
    slides: [
      ['我们的战略', '组织与时期'],
      [
        '为何现在必须选择',
        '变化：市场有何不同',
        '位置：我们强在哪里，弱在哪里',
        '压力：为何等待代价更高',
      ],
      [
        '方案比较',
        '坐标：效果、投入',
        '优先：效果大，投入小',
        '规划：效果大，投入大',
        '顺带：效果小，投入小',
        '放弃：效果小，投入大',
      ],
      [
        '我们要成为什么',
        '愿景：一句话目标',
        '选择：在哪里竞争，在哪里不竞争',
        '能力：必须具备什么',
        '基础：人员、资金与系统',
      ],
      [
        '三项重点',
        '第一：在哪里增长，为何是那里',
        '第二：为谁改进什么',
        '第三：简化什么，由此腾出什么',
      ],
      ['实现路径', '前 90 天：启动什么', '今年：完成什么', '明年：扩大什么', '目标：达到什么'],
      ['如何衡量进展', '增长：新客户收入', '效率：单笔订单成本', '客户：留存比例'],
      ['今天的决定', '确认：三项重点', '投入：第一年的金额', '停止：为此结束什么'],
    ],
  },
};
