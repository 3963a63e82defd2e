import type { DeckTemplate } from '../template.ts';

export const projectKickoff: DeckTemplate = {
  id: 'project-kickoff',
  purpose: 'inform',
  theme: 'terra',
  layouts: ['cover', 'bullets', 'two-columns', 'timeline', 'table', 'cards', 'closing'],
  en: {
    name: 'Project kick-off',
    description: 'Goal, scope, plan and roles, so that everyone starts with the same picture.',
    slides: [
      ['Project kick-off', 'Project, sponsor and start date'],
      [
        'Why we do this',
        'Problem: what is wrong today',
        'Goal: what will be true at the end',
        'Measure: how we know it worked',
      ],
      [
        'What is in scope and what is not',
        'In scope: first result; second result; users served',
        'Out of scope: what others do; what comes later; limits',
      ],
      [
        'The plan',
        'Start: kick-off and set-up',
        'First result: what can be tried',
        'Test: with whom',
        'Handover: date and owner',
      ],
      [
        'Who is responsible',
        'Columns: Role, Person, Decides',
        'Sponsor: goal and budget',
        'Lead: plan and priorities',
        'Team: solution and estimates',
      ],
      [
        'What could go wrong',
        'People: who is not available',
        'Technology: what is untested',
        'Dependencies: whom we wait for',
      ],
      [
        'How we start',
        'This week: first tasks and owners',
        'Every week: meeting and report',
        'Questions: to whom',
      ],
    ],
  },
  zh: {
    name: '项目启动',
    description: '目标、范围、计划与分工，让所有人有相同的认识。',
    slides: [
      ['项目启动会', '项目、发起人与开始日期'],
      ['为什么要做', '问题：今天有什么不好', '目标：结束时应实现什么', '衡量：如何知道成功'],
      [
        '包含什么，不包含什么',
        '包含：第一项成果；第二项成果；服务的用户',
        '不包含：由他人负责；以后再做；限制',
      ],
      [
        '计划',
        '开始：启动与准备',
        '首个成果：可以试用什么',
        '测试：与谁一起',
        '移交：日期与负责人',
      ],
      [
        '谁负责什么',
        '列：角色、人员、决定事项',
        '发起人：目标与预算',
        '负责人：计划与优先级',
        '团队：方案与估算',
      ],
      ['可能出现的问题', '人员：谁暂时无法参与', '技术：什么尚未验证', '依赖：我们在等谁'],
      ['如何开始', '本周：首批任务与负责人', '每周：会议与汇报', '问题：联系谁'],
    ],
  },
};
