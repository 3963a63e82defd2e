import { createErrorEntry } from './error-entry.ts';

/** The part of the error catalogue about collaborators and comments. */
export const peopleErrors = {
  too_many_folders: createErrorEntry(
    409,
    'You have {limit} folders, the most possible. Remove one first.',
    '您已有 {limit} 个文件夹，达到上限。请先移除一个。',
  ),
  collaborators_full: createErrorEntry(
    409,
    'This presentation already has {limit} collaborators. Remove one first.',
    '此演示文稿已有 {limit} 位协作者，请先移除一位。',
  ),
  collaborator_exists: createErrorEntry(
    409,
    'The presentation is already shared with this address. Change the role in the list.',
    '此演示文稿已与该邮箱共享，请在列表中修改其角色。',
  ),
  mail_link_invalid: createErrorEntry(
    400,
    'This link is not valid. Open the link of the e-mail again.',
    '此链接无效，请重新打开邮件中的链接。',
  ),
  owner_disabled: createErrorEntry(
    409,
    'The owner’s account is disabled, so the model can’t work on this presentation.',
    '所有者的账户已停用，模型无法处理此演示文稿。',
  ),
  editor_token_cap: createErrorEntry(
    429,
    'Half of the owner’s model tokens of this month are used up. Until next month, only the owner can start model work.',
    '所有者本月的模型词元额度已用去一半，下月之前只有所有者可以启动模型任务。',
  ),
  own_comments_full: createErrorEntry(
    409,
    'You already have {limit} comments on this presentation. Delete some first.',
    '您在此演示文稿中已有 {limit} 条评论，请先删除一些。',
  ),
  comments_full: createErrorEntry(
    409,
    'This presentation already has {limit} comments. Delete some first.',
    '此演示文稿已有 {limit} 条评论，请先删除一些。',
  ),
};
