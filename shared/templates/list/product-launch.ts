import type { DeckTemplate } from '../template.ts';

export const productLaunch: DeckTemplate = {
  id: 'product-launch',
  purpose: 'sell',
  theme: 'playroom',
  layouts: ['cover', 'big-number', 'cards', 'before-after', 'timeline', 'table', 'closing'],
  en: {
    name: 'Product launch',
    description: 'What is new, for whom, how it is launched and who does what.',
    slides: [
      ['Introducing the product', 'The promise in one sentence, and the launch date'],
      ['The need behind it', 'Number of people: who have the problem every week, with its source'],
      [
        'What is new',
        'Feature one: what users can do now',
        'Feature two: what becomes faster',
        'Feature three: what is no longer needed',
      ],
      [
        'A task before and after',
        'Steps: needed today and afterwards',
        'Minutes: needed today and afterwards',
        'Meaning: what users do with the time',
      ],
      [
        'The launch plan',
        'Beta: who tests, until when',
        'Announcement: channels and message',
        'Launch day: what goes live',
        'Two weeks later: what we check',
      ],
      [
        'Who does what',
        'Columns: Team, Task, Due',
        'Product: release and documentation',
        'Marketing: page and campaign',
        'Support: training and answers',
      ],
      [
        'What we need now',
        'Confirm: date and price',
        'Try it: today, with the link',
        'Report: what is missing',
      ],
    ],
  },
  zh: {
    name: '产品发布',
    description: '新在哪里、为谁而做、如何发布、谁负责什么。',
    slides: [
      ['新产品发布', '一句话的承诺与发布日期'],
      ['背后的需求', '人数：每周遇到此问题的人，注明来源'],
      ['新功能', '功能一：用户现在能做什么', '功能二：什么更快了', '功能三：什么不再需要'],
      [
        '同一任务，前后对比',
        '步骤：现在与之后的数量',
        '分钟：现在与之后的用时',
        '意义：省下的时间做什么',
      ],
      [
        '发布计划',
        '内测：谁测试，到何时',
        '公告：渠道与信息',
        '发布日：上线什么',
        '两周后：检查什么',
      ],
      ['分工', '列：团队、任务、期限', '产品：发布与文档', '市场：页面与推广', '客服：培训与答复'],
      ['现在需要什么', '确认：日期与价格', '试用：今天，附链接', '反馈：还缺什么'],
    ],
  },
};
