import type { DeckTemplate } from '../template.ts';

export const workshop: DeckTemplate = {
  id: 'workshop',
  purpose: 'teach',
  theme: 'playroom',
  layouts: ['cover', 'agenda', 'cards', 'process', 'matrix', 'cycle', 'closing'],
  en: {
    name: 'Workshop',
    description: 'Goal, rules, exercises and results of a working session.',
    slides: [
      ['Workshop', 'Topic, date and moderator'],
      [
        'What we do today',
        'Arrive: expectations',
        'Collect: ideas',
        'Choose: what matters',
        'Plan: what happens next',
      ],
      [
        'How we work together',
        'Listen: one person speaks at a time',
        'Build: on the ideas of others',
        'Decide: by the rule that we agreed on',
      ],
      [
        'The exercise',
        'Alone: five minutes of notes',
        'In pairs: compare and combine',
        'In the group: present the best',
        'Together: cluster the ideas',
      ],
      [
        'What we do with the ideas',
        'Axes: Benefit, Effort',
        'Now: much benefit, little effort',
        'Project: much benefit, much effort',
        'Maybe: little benefit, little effort',
        'Not now: little benefit, much effort',
      ],
      [
        'How we continue',
        'Try: the smallest step',
        'Observe: what happens',
        'Learn: what we change',
        'Share: with everybody',
      ],
      [
        'What we agreed',
        'Result: the chosen ideas',
        'Owners: who does what by when',
        'Feedback: what to keep, what to change',
      ],
    ],
  },
  zh: {
    name: '工作坊',
    description: '研讨活动的目标、规则、练习与成果。',
    slides: [
      ['工作坊', '主题、日期与主持人'],
      ['今天的安排', '开场：各自的期待', '收集：想法', '选择：重要的内容', '计划：接下来做什么'],
      ['如何合作', '倾听：一次一人发言', '补充：在他人想法上延伸', '决定：按约定的规则'],
      ['练习', '独立：五分钟写下想法', '两人：比较与合并', '小组：展示最好的', '全体：归类想法'],
      [
        '如何处理这些想法',
        '坐标：收益、投入',
        '立即：收益大，投入小',
        '立项：收益大，投入大',
        '待定：收益小，投入小',
        '暂缓：收益小，投入大',
      ],
      ['如何继续', '尝试：最小的一步', '观察：发生了什么', '学习：改变什么', '分享：告诉所有人'],
      ['我们的约定', '成果：选定的想法', '分工：谁在何时完成', '反馈：保留什么，改变什么'],
    ],
  },
};
