import type { AppMessages } from './messages.ts';
import { zhAdmin } from './zh-admin.ts';
import { zhChange } from './zh-change.ts';
import { zhDeck } from './zh-deck.ts';
import { zhDone } from './zh-done.ts';
import { zhFinding } from './zh-finding.ts';
import { zhMaking } from './zh-making.ts';
import { zhNewDeck } from './zh-new-deck.ts';

/** 简体中文：登录之后的页面。 */
export const zhApp: AppMessages = {
  ask_for_code: {
    email: '您的邮箱',
    reason: '用途说明（可不填）',
    send: '申请邀请码',
    done: '谢谢。申请通过后，邀请码会通过邮件发送。',
  },
  passwords: {
    forgot: {
      title: '重新设置密码',
      lead: '我们会向您发送一个链接，通过它设置新密码。',
      send: '发送链接',
      sent: '如果 {{email}} 已有账户，链接很快就会送达，1 小时内有效。',
    },
    reset: {
      title: '设置新密码',
      lead: '设置后，所有已登录的设备都会退出。',
      password: '新密码',
      save: '保存密码',
      done: '密码已保存',
      done_text: '请使用新密码登录 {{email}}。',
      no_token: '链接不完整，请从邮件中重新打开。',
      again: '重新获取链接',
    },
  },
  access: {
    title: '访问受限',
    text: '您没有权限查看此页面。',
    back: '返回演示文稿',
  },
  layout: {
    skip: '跳到正文',
    navigation: '主导航',
    dashboard: '工作台',
    admin: '管理',
    invite_codes: '邀请码管理',
    users: '用户管理',
    toggle_sidebar: '展开或收起侧边栏',
    search: '搜索演示文稿',
    palette: '搜索与命令',
    feedback: '反馈',
    feedback_subject: 'Deckwright 使用反馈',
    feedback_body: '\n\n—\n版本 {{version}}，页面 {{page}}',
    offline: '您已离线，连接恢复后会继续发送。',
    to_light: '浅色主题',
    to_dark: '深色主题',
  },
  user: {
    menu: '账户：{{name}}，{{role}}',
    fallback_name: '用户',
    administrator: '管理员',
    regular: '普通用户',
    profile: '个人资料',
    settings: '设置',
    shortcuts: '键盘快捷键',
    logout: '退出登录',
  },
  queue: {
    title: '队列',
    busy: '{{capacity}} 个工作单元中 {{active}} 个忙碌',
    active_one: '{{count}} 个任务进行中',
    active_other: '{{count}} 个任务进行中',
    pending_one: '{{count}} 个等待中',
    pending_other: '{{count}} 个等待中',
  },
  status: {
    pending: '未开始',
    queued: '排队中',
    running: '进行中',
    awaiting_review: '待确认',
    paused: '已暂停',
    completed: '已完成',
    failed: '失败',
    cancelled: '已取消',
    skipped: '已跳过',
  },
  stage_status: {
    pending: '未开始',
    running: '进行中',
    paused: '已暂停',
    completed: '完成',
    failed: '失败',
    cancelled: '已取消',
    skipped: '无需进行',
  },
  dashboard: {
    title: '演示文稿',
    new: '新建演示文稿',
    filter: '显示',
    group: {
      all: '全部',
      active: '进行中',
      waiting: '已暂停',
      completed: '已完成',
      failed: '失败',
      cancelled: '已取消',
    },
    sort: '排序',
    sort_by: { created_at: '最新创建', updated_at: '最近修改', title: '标题' },
    more: '显示更多',
    empty: {
      title: '工作台上还没有作品',
      text: '一句话就能开始。如果有笔记、文章或报告，直接粘贴，演示文稿会忠于原文。',
      start: '制作第一份演示文稿',
    },
    nothing: {
      title: '没有符合条件的演示文稿',
      text: '换个关键词，或显示全部。',
      clear: '显示全部',
    },
  },
  quota: {
    title: '本月额度',
    decks: '演示文稿',
    tokens: '词元',
    used: '{{used}} / {{limit}}',
    unlimited: '{{used}}（不限）',
  },
  ...zhAdmin,
  ...zhDone,
  access_own: {
    title: '登录',
    password: {
      name: '密码',
      of: '用于 {{email}}。',
      title: '修改密码',
      devices: '其他设备都将退出登录，当前设备保持登录。',
      current: '当前密码',
      save: '修改',
      done: '密码已修改，其他设备均已退出登录。',
    },
    everywhere: {
      name: '设备',
      short: '结束所有登录，适用于设备丢失或曾在他人设备上登录的情况。',
      title: '在所有设备上退出登录？',
      means: '所有设备都将退出登录，包括当前设备。正在制作的演示文稿会继续。',
      button: '在所有设备上退出',
    },
  },
  profile: {
    title: '个人资料',
    later: '该功能正在开发中。',
  },
  settings: {
    meanwhile: '语言在账户菜单中切换，深色与浅色在页面顶部切换。',
    title: '系统设置',
  },
  ...zhDeck,
  ...zhChange,
  ...zhFinding,
  ...zhNewDeck,
  ...zhMaking,
};
