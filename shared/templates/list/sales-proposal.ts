import type { DeckTemplate } from '../template.ts';

export const salesProposal: DeckTemplate = {
  id: 'sales-proposal',
  purpose: 'sell',
  theme: 'meridian',
  layouts: ['cover', 'bullets', 'before-after', 'process', 'quote', 'table', 'closing'],
  en: {
    name: 'Sales proposal',
    description: 'The customer’s situation, your solution, proof, price and next step.',
    slides: [
      ['A proposal for your team', 'Customer, date and your company'],
      [
        'What we understood',
        'Goal: what the customer wants to reach',
        'Obstacle: what stands in the way',
        'Criteria: how they will decide',
      ],
      [
        'What changes for you',
        'Time: hours a week today and afterwards',
        'Errors: rate today and afterwards',
        'Reason: why the change is realistic',
      ],
      [
        'How we get there',
        'Set up: access and data',
        'Pilot: one team, clear goal',
        'Roll out: all teams',
        'Support: who helps, how fast',
      ],
      ['What customers say', 'A sentence of a customer with a similar task, with name and role'],
      [
        'Scope and price',
        'Columns: Part, Scope, Price',
        'Set up: once',
        'Licence: every month',
        'Support: included or extra',
      ],
      [
        'Next steps',
        'Agree: scope and start date',
        'Sign: contract and data protection',
        'Start: first workshop',
      ],
    ],
  },
  zh: {
    name: '销售方案',
    description: '客户现状、解决方案、证明、价格与下一步。',
    slides: [
      ['为贵团队准备的方案', '客户、日期与我方公司'],
      ['我们的理解', '目标：客户想达到什么', '障碍：什么挡在前面', '标准：客户将如何决定'],
      [
        '您会看到的变化',
        '时间：现在与之后每周小时数',
        '差错：现在与之后的比率',
        '依据：为何可以实现',
      ],
      [
        '如何实现',
        '准备：权限与数据',
        '试点：一个团队，明确目标',
        '推广：所有团队',
        '支持：由谁协助，多快响应',
      ],
      ['客户怎么说', '一位任务相近的客户的原话，附姓名与职务'],
      ['范围与价格', '列：项目、范围、价格', '实施：一次性', '许可：每月', '支持：包含或另计'],
      ['下一步', '确认：范围与开始日期', '签署：合同与数据保护', '启动：第一次研讨会'],
    ],
  },
};
