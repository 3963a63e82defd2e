import type { ZodError } from 'zod';
import { maxSources } from '#shared/domain/source-types.ts';
import type { Locale } from '#shared/errors.ts';

type Issue = ZodError['issues'][number];
type Text = Record<Locale, string>;

const fieldLabels: Record<string, Text> = {
  body: { en: 'The request body', zh: '请求内容' },
  email: { en: 'E-mail', zh: '邮箱' },
  role: { en: 'Role', zh: '角色' },
  slide_id: { en: 'Slide', zh: '幻灯片' },
  part: { en: 'Path of the text', zh: '文本路径' },
  quote: { en: 'Quoted text', zh: '引用的文本' },
  mentions: { en: 'Mentioned people', zh: '提及的人' },
  owner_id: { en: 'Owner', zh: '所有者' },
  folder: { en: 'Folder', zh: '文件夹' },
  is_favorite: { en: 'Favourite', zh: '收藏' },
  password: { en: 'Password', zh: '密码' },
  current_password: { en: 'Current password', zh: '当前密码' },
  new_password: { en: 'New password', zh: '新密码' },
  full_name: { en: 'Name', zh: '姓名' },
  invite_code: { en: 'Invite code', zh: '邀请码' },
  topic: { en: 'Topic', zh: '主题' },
  title: { en: 'Title', zh: '标题' },
  name: { en: 'Name', zh: '名称' },
  text: { en: 'Text', zh: '文本' },
  bytes: { en: 'Size in bytes', zh: '字节数' },
  content_type: { en: 'Content type', zh: '内容类型' },
  url: { en: 'Web address', zh: '网址' },
  instructions: { en: 'Instructions', zh: '补充要求' },
  language: { en: 'Language', zh: '语言' },
  audience: { en: 'Audience', zh: '受众' },
  tone: { en: 'Tone', zh: '语气' },
  brand_id: { en: 'Brand', zh: '品牌' },
  footer: { en: 'Footer', zh: '页脚' },
  logos: { en: 'Logo', zh: '标志' },
  fonts: { en: 'Font', zh: '字体' },
  is_shared: { en: 'Shared with everybody', zh: '与所有人共享' },
  common_knowledge: { en: 'Common-knowledge figures', zh: '常识数字' },
  minutes: { en: 'Minutes', zh: '时长' },
  slide_count: { en: 'Number of slides', zh: '页数' },
  theme: { en: 'Theme', zh: '主题风格' },
  template: { en: 'Template', zh: '模板' },
  pictures: { en: 'Pictures', zh: '图片' },
  prompt: { en: 'Picture description', zh: '图片描述' },
  provider: { en: 'Picture source', zh: '图片来源' },
  events: { en: 'Events', zh: '事件' },
  scopes: { en: 'Permissions', zh: '权限' },
  embed_origins: { en: 'Embedding', zh: '嵌入' },
  expires_in_days: { en: 'Days until expiry', zh: '有效天数' },
  source_ids: { en: 'Sources', zh: '来源' },
  review_outline: { en: 'Outline review', zh: '确认大纲' },
  instruction: { en: 'Instruction', zh: '修改要求' },
  note: { en: 'Note', zh: '备注' },
  message: { en: 'Message', zh: '附言' },
  reason: { en: 'Reason', zh: '用途说明' },
  max_uses: { en: 'Number of uses', zh: '可用次数' },
  expires_at: { en: 'Valid until', zh: '有效期至' },
  tier: { en: 'Plan', zh: '套餐' },
  decks_a_month: { en: 'Presentations a month', zh: '每月演示文稿数' },
  tokens_a_month: { en: 'Tokens a month', zh: '每月词元数' },
  count: { en: 'Number of codes', zh: '数量' },
  mail_locale: { en: 'Language of the e-mail', zh: '邮件语言' },
  limit: { en: 'Limit', zh: '每页数量' },
  from: { en: 'First day', zh: '起始日期' },
  to: { en: 'Last day', zh: '截止日期' },
};

/** Returns a field's label in forms, or the label of the list that contains it; undefined when there is none. */
export function findFieldLabel(path: string, locale: Locale): string | undefined {
  return fieldLabels[path.replace(/\.\d+$/, '')]?.[locale];
}

/** Chinese translations of the schemas' English messages. */
const chineseTexts: Record<string, string> = {
  'a topic is needed where no source is given': '不能为空：请填写主题或添加来源',
  'a language tag such as en or zh-CN': '应为语言标签，例如 en 或 zh-CN',
  'this is your own address': '这是您自己的邮箱',
  'there is no such person': '没有这个人',
  'not a path of a text': '不是文本的路径',
  'needs an address and a single code': '需要指定邮箱，且只能创建一个邀请码',
  'needs a slide': '需要指定幻灯片',
  'needs the path of its text': '需要指定文本的路径',
  'not together with shared': '不能与 shared 同时使用',
  'no control characters': '不能包含控制字符',
  'has been used more often already': '该邀请码的已用次数超过此数',
  'must lie in the future': '必须晚于现在',
  'a version keeps its own': '重新发布的版本会保留其原有主题风格',
  'no picture of this presentation has this id': '此演示文稿中没有这个编号的图片',
  'not an id': '不是有效的编号',
  'not a cursor of this list': '不是此列表的游标',
  'not a content type': '不是有效的内容类型',
  'must not be after the last day': '不能晚于截止日期',
  'a number too large to show': '数值过大，无法显示',
  'a data URI or an id': '应为 data URI 或编号',
  'contains broken characters': '含有损坏的字符',
  'it must begin with https://': '必须以 https:// 开头',
  'it is in a private network': '位于内部网络',
  'it must have port 443 or 8443, and no user name': '端口应为 443 或 8443，且不能包含用户名',
  'another webhook of yours has this address': '已被您的另一个 Webhook 使用',
  'a title, a theme or a brand is needed': '不能为空：请填写标题、主题风格或品牌',
  'an address or a file is needed, not both': '请填写网址或文件，二者选一',
  'no slide masters were read from this file': '未能从此文件读取幻灯片母版',
  'the brand has no logo with this id': '该品牌没有这个编号的标志',
  'not a picture': '不是图片',
  'not the id of a picture': '不是图片的编号',
  'a version is allowed only with regenerate_from=deploy':
    '只能在 regenerate_from 为 deploy 时指定',
  'not allowed with regenerate_from=deploy': '不能在 regenerate_from 为 deploy 时指定',
  'allowed only with regenerate_from=outline': '只能在 regenerate_from 为 outline 时指定',
  'a translation uses the sources of its original': '译文使用原演示文稿的来源，无法另加来源',
  [`a presentation has at most ${maxSources} sources`]: `一份演示文稿最多有 ${maxSources} 个来源`,
  'an id of a search result': '应为搜索结果的编号',
  'write an address such as https://example.com, without a path':
    '应为 https://example.com 这样的地址，不含路径',
  'a page with a password can’t be embedded': '设有密码的页面不能嵌入',
  'contains a scope twice': '含有重复的权限',
  'contains an event twice': '含有重复的事件',
  'must contain each slide of the deck once': '必须包含演示文稿的每一页，且每页一次',
  'must not contain a slide twice': '不能重复包含同一页',
  'a deck has at least one slide': '至少需要一页',
  'not a web address': '不是有效的网址',
  'not one of the choices': '不是可选值',
  'the presentation is in this language already': '与演示文稿现在的语言相同',
  'there is no such slide': '没有这一页',
  'an entry without a slide needs a point': '没有页面的条目需要要点',
  'only a new entry may have content or copy_of, and not both':
    '只有新条目可以带 content 或 copy_of，且不能同时使用',
};

/** Describes what is wrong with a field; the caller puts the field's name before the text. */
export function formatFieldText(issue: Issue, locale: Locale): string {
  return issueText(issue)[locale];
}

function issueText(issue: Issue): Text {
  switch (issue.code) {
    case 'invalid_type':
      return typeText(issue);
    case 'too_small':
      return tooSmallText(issue);
    case 'too_big':
      return tooBigText(issue);
    case 'invalid_format':
      return describeInvalidFormat(issue);
    case 'invalid_value':
      return valueText(issue);
    case 'unrecognized_keys':
      return { en: 'is not a known field; leave it out', zh: '是未知字段，请删除' };
    default:
      return messageText(issue.message);
  }
}

function typeText(issue: Extract<Issue, { code: 'invalid_type' }>): Text {
  // The issue does not contain the input; its message ends with "received undefined" when the field is missing.
  if (/received undefined$/.test(issue.message)) return { en: 'is required', zh: '不能为空' };
  const expected: Record<string, Text> = {
    string: { en: 'must be text', zh: '必须是文本' },
    number: { en: 'must be a number', zh: '必须是数字' },
    int: { en: 'must be a whole number', zh: '必须是整数' },
    boolean: { en: 'must be true or false', zh: '必须是 true 或 false' },
    array: { en: 'must be a list', zh: '必须是列表' },
    object: { en: 'must be an object', zh: '必须是对象' },
  };
  return expected[issue.expected] ?? { en: 'has the wrong type', zh: '类型不正确' };
}

function tooSmallText(issue: Extract<Issue, { code: 'too_small' }>): Text {
  const minText = String(issue.minimum);
  if (issue.origin === 'string') {
    return minText === '1'
      ? { en: 'must not be empty', zh: '不能为空' }
      : { en: `must have at least ${minText} characters`, zh: `至少需要 ${minText} 个字符` };
  }
  if (issue.origin === 'array') {
    const entries = minText === '1' ? 'entry' : 'entries';
    return { en: `must have at least ${minText} ${entries}`, zh: `至少需要 ${minText} 项` };
  }
  return { en: `must be at least ${minText}`, zh: `不能小于 ${minText}` };
}

function tooBigText(issue: Extract<Issue, { code: 'too_big' }>): Text {
  const maxText = String(issue.maximum);
  if (issue.origin === 'string') {
    return { en: `must have at most ${maxText} characters`, zh: `最多 ${maxText} 个字符` };
  }
  if (issue.origin === 'array') {
    return { en: `must have at most ${maxText} entries`, zh: `最多 ${maxText} 项` };
  }
  return { en: `must be at most ${maxText}`, zh: `不能大于 ${maxText}` };
}

function describeInvalidFormat(issue: Extract<Issue, { code: 'invalid_format' }>): Text {
  switch (issue.format) {
    case 'email':
      return {
        en: 'must be an address such as name@example.com',
        zh: '应为有效的邮箱地址，例如 name@example.com',
      };
    case 'date':
      return { en: 'must be a day such as 2030-01-31', zh: '应为日期，例如 2030-01-31' };
    case 'datetime':
      return {
        en: 'must be a time such as 2030-01-31T12:00:00Z',
        zh: '应为时间，例如 2030-01-31T12:00:00Z',
      };
    case 'url':
      return { en: 'must be a web address', zh: '应为网址' };
    default:
      return messageText(issue.message);
  }
}

function valueText(issue: Extract<Issue, { code: 'invalid_value' }>): Text {
  const choices = issue.values.map(String).join(', ');
  return { en: `must be one of: ${choices}`, zh: `可选值：${choices}` };
}

const createPredicate = (en: string, zh: string): Record<string, Text> => ({ [en]: { en, zh } });

/** Schema messages that complete a sentence which begins with the field's name. */
const predicates: Record<string, Text> = {
  'nothing to change': {
    en: 'must have at least one field to change',
    zh: '至少需要包含一个要修改的字段',
  },
  ...createPredicate(
    'repeats characters or follows a keyboard row. Use several unrelated words',
    '由重复字符或键盘顺序组成，请改用几个不相关的词',
  ),
  ...createPredicate(
    'is too close to your name, your address or the product name. Use several unrelated words',
    '与您的姓名、邮箱或产品名称过于接近，请改用几个不相关的词',
  ),
  ...createPredicate(
    'is too common. Use several unrelated words',
    '过于常见，容易被猜到，请改用几个不相关的词',
  ),
  ...createPredicate(
    'appeared in a data breach. Choose another one',
    '曾出现在数据泄露中，请换一个',
  ),
};

function messageText(message: string): Text {
  const predicate = predicates[message];
  if (predicate) return predicate;
  const zh = chineseTexts[message];
  if (zh !== undefined) return { en: `is not valid: ${message}`, zh };
  // zod's default messages ("Invalid input") add no information.
  if (/^Invalid/.test(message)) return { en: 'is not valid', zh: '不符合要求' };
  return { en: `is not valid: ${message}`, zh: `不符合要求：${message}` };
}
