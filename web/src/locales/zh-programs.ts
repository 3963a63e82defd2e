import type { ProgramMessages } from './messages.ts';

/** Chinese texts of API keys. */
export const zhPrograms: ProgramMessages = {
  keys: {
    title: 'API 密钥',
    lead: '程序可以凭密钥以您的名义创建和读取演示文稿。',
    guide: '密钥使用方法',
    none: '还没有 API 密钥。',
    create: '创建 API 密钥',
    facts: '创建于 {{created}}，{{expires}} 到期',
    used: '上次使用：{{age}}',
    unused: '尚未使用',
    name: '名称',
    name_hint: '使用此密钥的程序，例如“每周报告”。',
    scopes: '密钥权限',
    scope: {
      read: '读取演示文稿、资料和用量',
      generate: '创建和修改演示文稿',
      admin: '管理用户和邀请码，并读取其他用户的演示文稿',
    },
    scope_name: { read: '读取', generate: '创建和修改', admin: '管理' },
    expires: '有效期',
    days_one: '{{count}} 天',
    days_other: '{{count}} 天',
    no_scope: '请至少选择一项权限。',
    ready: '已创建 API 密钥“{{name}}”',
    once: '请立即复制密钥，之后不再显示。请像密码一样妥善保管。',
    key: '密钥',
    copy: '复制密钥',
    done: '完成',
    revoke: '撤销',
    revoke_key: '撤销 {{name}}',
    ask: '撤销 API 密钥“{{name}}”？',
    means:
      '使用此密钥的程序将立即失去访问权限，且无法恢复。它创建的分享链接仍然有效，请在各演示文稿中撤销。',
    revoked: 'API 密钥已撤销。',
  },
};
