import type { DeckTemplate } from '../template.ts';

export const postMortem: DeckTemplate = {
  id: 'post-mortem',
  purpose: 'inform',
  theme: 'monolith',
  layouts: ['cover', 'stats', 'timeline', 'process', 'two-columns', 'table', 'closing'],
  en: {
    name: 'Post-mortem',
    description: 'An incident without blame: effect, course, causes and measures.',
    slides: [
      ['Post-mortem of an incident', 'Incident, date and author'],
      [
        'What it meant for users',
        'Duration: from first error to recovery',
        'Affected: users or requests',
        'Lost: data, orders or trust',
      ],
      [
        'What happened when',
        'Trigger: the change before it',
        'Detected: how, and by whom',
        'Contained: what stopped it',
        'Recovered: back to normal',
      ],
      [
        'Why it happened',
        'Direct cause: what failed',
        'Condition: what made it possible',
        'Missed signal: what we did not see',
        'Root cause: what must change',
      ],
      [
        'What helped and what did not',
        'Helped: alerts; people; preparation',
        'Did not: missing tools; unclear roles; luck',
      ],
      [
        'What we change',
        'Columns: Measure, Owner, Due',
        'Prevent: so that it cannot recur',
        'Detect: so that we see it sooner',
        'Respond: so that we recover faster',
      ],
      [
        'What we take away',
        'Lesson: one sentence',
        'Open questions: and who answers them',
        'Review: date of the follow-up',
      ],
    ],
  },
  zh: {
    name: '事故复盘',
    description: '不追责的复盘：影响、经过、原因与措施。',
    slides: [
      ['事故复盘', '事故、日期与作者'],
      ['对用户的影响', '时长：从首个错误到恢复', '影响面：用户或请求', '损失：数据、订单或信任'],
      [
        '时间经过',
        '触发：此前的变更',
        '发现：如何发现，由谁发现',
        '控制：什么阻止了它',
        '恢复：回到正常',
      ],
      [
        '为什么会发生',
        '直接原因：什么失效',
        '条件：什么使它成为可能',
        '错过的信号：我们没看到什么',
        '根本原因：必须改变什么',
      ],
      ['什么有帮助，什么没有', '有帮助：告警；人员；准备', '没有：缺少工具；职责不清；运气'],
      [
        '我们的改进',
        '列：措施、负责人、期限',
        '预防：不再发生',
        '发现：更早看到',
        '响应：更快恢复',
      ],
      ['我们的收获', '教训：一句话', '未决问题：由谁回答', '复查：跟进日期'],
    ],
  },
};
