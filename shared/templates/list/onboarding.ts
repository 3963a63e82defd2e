import type { DeckTemplate } from '../template.ts';

export const onboarding: DeckTemplate = {
  id: 'onboarding',
  purpose: 'teach',
  theme: 'terra',
  layouts: ['cover', 'pyramid', 'cards', 'timeline', 'table', 'bullets', 'closing'],
  en: {
    name: 'Onboarding',
    description: 'What new colleagues need to know and do in their first weeks.',
    slides: [
      ['Welcome to the team', 'Team, role and first day'],
      [
        'What we are here for',
        'Purpose: why the team exists',
        'Goals: what we want to reach this year',
        'Daily work: what we do for it',
      ],
      [
        'How we work',
        'Talk: channels and meetings',
        'Decide: who decides what',
        'Help: how to ask for it',
      ],
      [
        'Your first weeks',
        'Day one: accounts and people',
        'Week one: first small task',
        'Month one: own area',
        'Month three: review with your lead',
      ],
      [
        'Whom to ask',
        'Columns: Topic, Person, Channel',
        'Work: priorities and reviews',
        'Tools: access and devices',
        'People: contract and leave',
      ],
      [
        'What surprises newcomers',
        'Words: terms that only we use',
        'Habits: unwritten rules',
        'Mistakes: what everyone got wrong once',
      ],
      [
        'Today',
        'Do: the checklist of the first day',
        'Meet: your buddy at lunch',
        'Read: the three most useful pages',
      ],
    ],
  },
  zh: {
    name: '新人入职',
    description: '新同事最初几周需要知道和完成的事。',
    slides: [
      ['欢迎加入团队', '团队、岗位与入职日期'],
      ['我们为何在此', '使命：团队为什么存在', '目标：今年想达到什么', '日常：为此做些什么'],
      ['我们如何工作', '沟通：渠道与会议', '决定：谁决定什么', '求助：如何寻求帮助'],
      [
        '最初几周',
        '第一天：账号与同事',
        '第一周：首个小任务',
        '第一个月：自己的领域',
        '第三个月：与主管回顾',
      ],
      [
        '有事找谁',
        '列：事项、人员、渠道',
        '工作：优先级与评审',
        '工具：权限与设备',
        '人事：合同与休假',
      ],
      ['新人常感到意外的事', '用语：只有我们用的词', '习惯：不成文的规则', '错误：每个人都犯过的'],
      ['今天', '完成：第一天的清单', '认识：午餐时见你的伙伴', '阅读：最有用的三页'],
    ],
  },
};
