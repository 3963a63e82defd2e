import type { Locale } from '#shared/errors.ts';
import { utcDay } from '../../lib/clock.ts';
import type { ExportFile } from './export-file.ts';

const en = {
  title: (email: string, day: string) => `Deckwright data of ${email}, exported on ${day} (UTC)`,
  files: [
    ['account.json', 'your profile, plan, quota, settings and second factors'],
    ['usage.json', 'model calls, tokens and costs by month, presentation and day'],
    ['sessions.json', 'the devices on which you are signed in'],
    ['security-events.json', 'sign-ins and changes of your account in the last 90 days'],
    ['api-keys.json', 'your API keys: names, permissions and dates, without the keys'],
    ['webhooks.json', 'your webhooks and their last 1,000 deliveries, without secrets'],
    ['shared-with-me.json', 'the presentations that others share with you, and your role'],
    ['comments.json', 'your comments on all presentations'],
    ['invite-request.json', 'your request for an invite code, if there is one'],
    [
      'audit-events.json',
      'what admins changed in your account, and what you changed as an admin; from at least the newest 50,000 events of all accounts',
    ],
    ['sources/…/source.json', 'name, type, size, language and address of a source'],
    ['sources/…/original …', 'the file that you uploaded'],
    ['sources/…/text.json', 'the text that was read from the source, in passages'],
    [
      'presentations/…/presentation.json',
      'request, outline, slides with notes, versions, reviews, instructions, activity and usage',
    ],
    ['presentations/…/share-links.json', 'share links with their views, without the links'],
    ['presentations/…/collaborators.json', 'the people with whom you share it, and their roles'],
    ['presentations/…/comments.json', 'comments on it, without the accounts of other people'],
    ['presentations/…/research.json', 'facts and web pages that were used'],
    ['presentations/…/deck.html', 'the current version as a web page'],
    ['presentations/…/deck.json', 'the current version as data'],
    ['presentations/…/pictures/', 'the pictures of the presentation; pictures.json lists them'],
    ['presentations/…/generated/', 'pictures as the image model made them'],
  ],
  notes: [
    'Presentations in the trash are included.',
    'Passwords, keys, secrets and their hashes are never exported.',
    'Times are in UTC, costs in millionths of a US dollar.',
  ],
  leftOut: 'These files were left out, because an export has a limit of 2 GB:',
};

const zh: typeof en = {
  title: (email, day) => `${email} 的 Deckwright 数据，导出于 ${day}（UTC）`,
  files: [
    ['account.json', '您的个人资料、套餐、额度、设置和两步验证方式'],
    ['usage.json', '按月、演示文稿和日期统计的模型调用、令牌和费用'],
    ['sessions.json', '您已登录的设备'],
    ['security-events.json', '最近 90 天的登录记录和账户变更'],
    ['api-keys.json', '您的 API 密钥：名称、权限和日期，不含密钥本身'],
    ['webhooks.json', '您的 Webhook 及各自最近 1,000 次投递，不含签名密钥'],
    ['shared-with-me.json', '他人与您共享的演示文稿及您的角色'],
    ['comments.json', '您在所有演示文稿中的评论'],
    ['invite-request.json', '您的邀请码申请（如有）'],
    [
      'audit-events.json',
      '管理员对您账户的更改，以及您作为管理员所做的更改（至少涵盖所有账户最近 50,000 条记录）',
    ],
    ['sources/…/source.json', '来源的名称、类型、大小、语言和网址'],
    ['sources/…/original …', '您上传的文件'],
    ['sources/…/text.json', '从来源中读取的文本，按段落排列'],
    [
      'presentations/…/presentation.json',
      '创建要求、大纲、幻灯片及备注、版本、审阅、修改指令、动态和用量',
    ],
    ['presentations/…/share-links.json', '分享链接及其浏览次数，不含链接地址'],
    ['presentations/…/collaborators.json', '您与哪些人共享了演示文稿及其角色'],
    ['presentations/…/comments.json', '该演示文稿的评论，不含他人账户信息'],
    ['presentations/…/research.json', '使用过的事实和网页'],
    ['presentations/…/deck.html', '当前版本的网页'],
    ['presentations/…/deck.json', '当前版本的数据'],
    ['presentations/…/pictures/', '演示文稿中的图片，清单见 pictures.json'],
    ['presentations/…/generated/', '图像模型生成的原始图片'],
  ],
  notes: [
    '包含回收站中的演示文稿。',
    '密码、密钥及其哈希值均不会导出。',
    '时间为 UTC，费用单位为百万分之一美元。',
  ],
  leftOut: '导出文件上限为 2 GB，以下文件未包含在内：',
};

/** Returns the README, which describes the other files of an export, in the user's language. */
export function readmeFile(
  { email, locale }: { email: string; locale: Locale },
  { now, leftOut }: { now: number; leftOut: readonly string[] },
): ExportFile {
  const texts = locale === 'zh' ? zh : en;
  const lines = [
    texts.title(email, utcDay(now)),
    '',
    ...texts.files.map(([path, meaning]) => `${path}\n    ${meaning}`),
    '',
    ...texts.notes,
    ...(leftOut.length > 0 ? ['', texts.leftOut, ...leftOut] : []),
  ];
  // The file starts with a byte order mark, because some Windows programs would read Chinese text in another
  // encoding.
  return { path: 'README.txt', text: `\uFEFF${lines.join('\n')}\n` };
}
