import type { DeckTemplate } from '../template.ts';

export const statusUpdate: DeckTemplate = {
  id: 'status-update',
  purpose: 'report',
  theme: 'blueprint',
  layouts: ['cover', 'cards', 'timeline', 'table', 'closing'],
  en: {
    name: 'Status update',
    description: 'Where a project stands, in five slides for a short meeting.',
    slides: [
      ['Status update', 'Project, week and overall state in one phrase'],
      [
        'Where the project stands',
        'Done: results since the last update',
        'In progress: work and its owner',
        'Blocked: what waits, and for whom',
      ],
      [
        'Milestones',
        'Reached: the last milestone',
        'Next: milestone and date',
        'Then: the one after it',
        'Finish: current forecast',
      ],
      [
        'Risks and responses',
        'Columns: Risk, Likelihood, Response',
        'Schedule: what could slip',
        'Budget: what could cost more',
        'Quality: what could fail',
      ],
      [
        'What I need from you',
        'Decision: the question and the date',
        'Help: from whom and how much',
        'Next update: date',
      ],
    ],
  },
  zh: {
    name: '进展汇报',
    description: '五页说明项目进展，适合简短会议。',
    slides: [
      ['进展汇报', '项目、周次，以及一句话的总体状态'],
      ['项目现状', '已完成：上次汇报以来的成果', '进行中：工作与负责人', '受阻：在等什么，等谁'],
      [
        '里程碑',
        '已达成：最近的里程碑',
        '下一个：里程碑与日期',
        '之后：再下一个里程碑',
        '完工：目前预测',
      ],
      [
        '风险与应对',
        '列：风险、可能性、应对',
        '进度：哪里可能延期',
        '预算：哪里可能超支',
        '质量：哪里可能出错',
      ],
      ['需要各位的支持', '决定：问题与期限', '帮助：需要谁，需要多少', '下次汇报：日期'],
    ],
  },
};
