import type { CommentMessages } from './messages.ts';

/** Chinese texts of comments. */
export const zhComments: CommentMessages = {
  comments: {
    new: '新评论',
    about: '评论对象',
    slide: '第 {{number}} 页',
    deck: '整份演示文稿',
    removed_slides: '已移除的页面',
    send: '发表评论',
    sent: '已发表评论。',
    mention: '提及他人',
    people: '可提及的人',
    not_joined: '{{name}} 尚未加入。',
    none: '还没有评论。分享链接不会显示评论。',
    thread: '讨论',
    reply: '回复',
    edit: '编辑评论',
    save: '保存',
    delete: '删除评论',
    deleted: '此评论已删除。',
    edited: '已编辑',
    former: '已注销的用户',
    resolve: '标记为已解决',
    reopen: '重新打开',
    resolved: '已解决。',
    reopened: '已重新打开。',
    resolved_by: '{{name}}已解决。',
    resolved_list_one: '{{count}} 个已解决的讨论',
    resolved_list_other: '{{count}} 个已解决的讨论',
  },
};
