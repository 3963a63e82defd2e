import type { DeckTemplate } from '../template.ts';

export const releaseNotes: DeckTemplate = {
  id: 'release-notes',
  purpose: 'inform',
  theme: 'blueprint',
  layouts: ['cover', 'cards', 'code', 'table', 'process', 'closing'],
  en: {
    name: 'Release notes',
    description: 'What a new version brings, what changes, and how to upgrade.',
    slides: [
      ['What is new in this release', 'Product, version and date'],
      [
        'The most important changes',
        'New: what users can do now',
        'Faster: what takes less time',
        'Fixed: the defect with most reports',
      ],
      ['How to use it', 'Example: the shortest code or command that shows the main feature'],
      [
        'What you must change',
        'Columns: Area, Change, Action',
        'API: removed or renamed',
        'Settings: new defaults',
        'Data: migrations',
      ],
      [
        'How to upgrade',
        'Read: known problems',
        'Back up: data and settings',
        'Install: the new version',
        'Check: that everything works',
      ],
      [
        'Help and outlook',
        'Help: documentation and contact',
        'Deadline: end of support of the old version',
        'Next release: planned topics',
      ],
    ],
  },
  zh: {
    name: '版本说明',
    description: '新版本带来什么、改变什么、如何升级。',
    slides: [
      ['新版本介绍', '产品、版本与日期'],
      ['最重要的变化', '新增：用户现在能做什么', '更快：什么用时更少', '修复：反馈最多的问题'],
      ['如何使用', '示例：展示主要功能的最短代码或命令'],
      [
        '需要您调整的地方',
        '列：范围、变化、操作',
        '接口：删除或改名',
        '设置：新的默认值',
        '数据：迁移',
      ],
      ['如何升级', '阅读：已知问题', '备份：数据与设置', '安装：新版本', '检查：一切是否正常'],
      ['帮助与展望', '帮助：文档与联系方式', '期限：旧版本停止支持', '下一版本：计划内容'],
    ],
  },
};
