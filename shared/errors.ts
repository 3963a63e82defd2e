import { brandErrors } from './brand-errors.ts';
import { createErrorEntry, type ErrorEntry, type Locale } from './error-entry.ts';
import { importErrors } from './import-errors.ts';
import { peopleErrors } from './people-errors.ts';
import { pictureErrors } from './picture-errors.ts';
import { signInErrors } from './sign-in-errors.ts';
import { sourceErrors } from './source-errors.ts';

export type { Locale } from './error-entry.ts';

/** Errors of the API: HTTP status and message by code. `{name}` is replaced by the param of that name. */
export const errorCatalog = {
  malformed: createErrorEntry(
    400,
    'The request could not be read: {what}.',
    '无法读取请求：{what}。',
  ),
  verification_invalid: createErrorEntry(
    400,
    'This link is not valid. Request a new one.',
    '此链接无效，请重新获取。',
  ),
  reset_invalid: createErrorEntry(
    400,
    'This link is no longer valid. Request a new one.',
    '此链接已失效，请重新获取。',
  ),
  ...signInErrors,
  foreign_origin: createErrorEntry(
    403,
    'Web pages of another origin can’t use this address.',
    '其他来源的网页不能使用此地址。',
  ),
  forbidden: createErrorEntry(403, 'You have no permission to do this.', '您没有权限执行此操作。'),
  key_scope: createErrorEntry(
    403,
    'This API key lacks the scope “{scope}”. Create a key that has it.',
    '此 API 密钥没有“{scope}”权限，请创建具有该权限的密钥。',
  ),
  key_refused: createErrorEntry(
    403,
    'API keys can’t be used for this. Sign in instead.',
    '此操作不能使用 API 密钥，请登录后操作。',
  ),
  email_unverified: createErrorEntry(
    403,
    'Please confirm your e-mail address first. We can send you the link again.',
    '请先确认您的邮箱。我们可以重新发送确认链接。',
  ),
  mfa_required: createErrorEntry(
    403,
    'Your account needs two-step verification. Set it up in your profile, or sign in with it.',
    '您的账户须使用两步验证，请在个人资料中设置，或通过两步验证重新登录。',
  ),
  reauthentication_required: createErrorEntry(
    403,
    'Confirm that it’s you, then try again.',
    '请先确认是您本人，然后重试。',
  ),
  password_wrong: createErrorEntry(403, 'Your current password is wrong.', '当前密码不正确。'),
  registration_password_wrong: createErrorEntry(
    403,
    'This is not the password of this registration. Try again, or request a new link and choose a password there.',
    '这不是此次注册时设置的密码。请重试，或重新获取链接并设置新密码。',
  ),
  not_through_host: createErrorEntry(
    403,
    'This address is not public. Use the address of the app.',
    '此地址不对外开放，请使用应用的网址。',
  ),
  invite_invalid: createErrorEntry(
    403,
    'This invite code is not valid: {why}.',
    '邀请码无效：{why}。',
  ),
  registration_invite_invalid: createErrorEntry(
    403,
    'The invite code of this registration can’t be used: {why}. Register again with another code.',
    '注册时填写的邀请码无法使用：{why}。请用其他邀请码重新注册。',
  ),
  not_found: createErrorEntry(404, 'Nothing was found at this address.', '未找到请求的内容。'),
  action_not_allowed: createErrorEntry(
    409,
    'This is not possible while the presentation is {status}.',
    '当前状态（{status}）下无法执行此操作。',
  ),
  slides_unfinished: createErrorEntry(
    409,
    'Some slides are not finished. Generate them first, or choose a version.',
    '有幻灯片尚未完成，请先生成，或选择一个版本。',
  ),
  being_made: createErrorEntry(
    409,
    'This is being generated. Wait until it is finished.',
    '正在生成中，请等待完成。',
  ),
  proposal_outdated: createErrorEntry(
    409,
    'The slide has changed since this proposal was generated. Discard the proposal and generate a new one.',
    '该建议生成后幻灯片已被修改，请放弃该建议后重新生成。',
  ),
  html_missing: createErrorEntry(
    409,
    'Version {version} has no HTML yet. Generate it first.',
    '版本 {version} 尚无 HTML，请先生成。',
  ),
  shares_full: createErrorEntry(
    409,
    'This presentation already has {limit} links. Revoke one first.',
    '此演示文稿已有 {limit} 个有效链接，请先撤销一个。',
  ),
  version_missing: createErrorEntry(
    409,
    'This presentation has no finished version yet.',
    '此演示文稿尚无已完成的版本。',
  ),
  unpublished: createErrorEntry(
    409,
    'This presentation has changes that are not published. Open it and publish them, or download a version by its number.',
    '此演示文稿有尚未发布的更改。请打开并发布，或按编号下载某个版本。',
  ),
  publishing: createErrorEntry(
    409,
    'The latest changes are being published. Try again in a moment.',
    '最新更改正在发布，请稍后再试。',
  ),
  export_pending: createErrorEntry(
    409,
    'The {format} of version {version} is being generated. Try again in a moment.',
    '版本 {version} 的 {format} 正在生成，请稍后再试。',
  ),
  export_missing: createErrorEntry(
    409,
    'Version {version} has no {format} yet. Generate it first.',
    '版本 {version} 尚无 {format}，请先生成。',
  ),
  task_action_not_allowed: createErrorEntry(
    409,
    'This is not possible while the task is {status}.',
    '任务当前状态（{status}）下无法执行此操作。',
  ),
  idempotency_conflict: createErrorEntry(
    409,
    'This request key was already used with different content.',
    '该请求键已用于不同的内容。',
  ),
  done_before: createErrorEntry(
    409,
    'This was already done by an earlier request. Reload to see it.',
    '此操作已由之前的请求完成，请刷新查看。',
  ),
  last_admin: createErrorEntry(
    409,
    'This is the last active admin. Make another user an admin first.',
    '这是最后一位有效的管理员，请先指定其他管理员。',
  ),
  last_factor: createErrorEntry(
    409,
    'Your account needs two-step verification. Add another method before you remove this one.',
    '您的账户须使用两步验证，请先添加其他方式，再移除此方式。',
  ),
  mfa_setup_expired: createErrorEntry(
    409,
    'The setup has expired. Start it again.',
    '设置已过期，请重新开始。',
  ),
  mfa_missing: createErrorEntry(
    409,
    'Two-step verification is not set up. Add an authenticator app or a passkey first.',
    '尚未启用两步验证，请先添加验证器应用或通行密钥。',
  ),
  keys_full: createErrorEntry(
    409,
    'You already have {limit} API keys. Revoke one first.',
    '您已有 {limit} 个 API 密钥，请先撤销一个。',
  ),
  data_export_running: createErrorEntry(
    409,
    'Your data is already being prepared.',
    '您的数据正在准备中。',
  ),
  data_export_missing: createErrorEntry(409, 'Prepare your data first.', '请先准备您的数据。'),
  webhook_off: createErrorEntry(409, 'Turn the webhook on first.', '请先启用该 Webhook。'),
  webhooks_full: createErrorEntry(
    409,
    'You already have {limit} webhooks. Delete one first.',
    '您已有 {limit} 个 Webhook，请先删除一个。',
  ),
  passkeys_full: createErrorEntry(
    409,
    'You already have {limit} passkeys. Remove one first.',
    '您已有 {limit} 个通行密钥，请先移除一个。',
  ),
  passkeys_unavailable: createErrorEntry(
    409,
    'Passkeys do not work at this address. Open {origin} instead.',
    '此地址不支持通行密钥，请改用 {origin}。',
  ),
  request_answered: createErrorEntry(
    409,
    'This request has already been answered.',
    '该申请已被处理。',
  ),
  conflict: createErrorEntry(
    409,
    'Someone changed this at the same time. Reload and try again.',
    '内容刚被修改，请刷新后重试。',
  ),
  upload_missing: createErrorEntry(
    409,
    'The file has not been uploaded yet. Upload it first.',
    '文件尚未上传，请先上传。',
  ),
  verification_expired: createErrorEntry(
    410,
    'This link has expired. Request a new one.',
    '此链接已过期，请重新获取。',
  ),
  reset_expired: createErrorEntry(
    410,
    'This link has expired. Request a new one.',
    '此链接已过期，请重新获取。',
  ),
  stale: createErrorEntry(
    412,
    'Someone changed this after you loaded it. Your text is kept; reload to compare.',
    '内容在您加载后已被修改，您的文字已保留，请刷新后对比。',
  ),
  too_large: createErrorEntry(
    413,
    'This is too large. The limit is {limit}.',
    '内容过大，上限为 {limit}。',
  ),
  unsupported_type: createErrorEntry(
    415,
    'This content type is not supported. Send {expected}.',
    '不支持的内容类型，请使用 {expected}。',
  ),
  too_many_slides: createErrorEntry(
    422,
    'This presentation has stored {limit} slides, the most it can keep, including removed ones. Duplicate it: the copy keeps only the slides that it shows.',
    '此演示文稿（含已删除的页）已存有 {limit} 页，达到上限。请复制一份：副本只保留正在显示的页。',
  ),
  too_complex: createErrorEntry(
    422,
    'This text is too complex to process. Shorten it or split it up.',
    '内容过于复杂，无法处理，请缩短或拆分后重试。',
  ),
  validation: createErrorEntry(
    422,
    'Please check what you entered: {summary}',
    '请检查输入内容：{summary}',
  ),
  rate_limited: createErrorEntry(
    429,
    'Too many attempts. Please wait {wait}.',
    '尝试次数过多，请等待 {wait}。',
  ),
  invite_requests_full: createErrorEntry(
    429,
    'Too many people are waiting for an invite code. Try again in a few days.',
    '等待邀请码的人数过多，请过几天再试。',
  ),
  reading_time_used: createErrorEntry(
    429,
    'You have used this hour’s time for reading sources. Please wait {wait} before you add another one.',
    '本小时读取来源的时间已用完，请等待 {wait}后再添加。',
  ),
  processing_time_used: createErrorEntry(
    429,
    'Your last requests needed a lot of processing time. Please wait {wait}.',
    '您最近的请求占用了大量处理时间，请等待 {wait}。',
  ),
  files_in_progress: createErrorEntry(
    429,
    '{limit} of your files are already being generated. Try again when one of them is finished.',
    '您已有 {limit} 个文件正在生成，请等其中一个完成后再试。',
  ),
  quota_exceeded: createErrorEntry(
    429,
    'You have used all {limit} presentations of this month. Ask an admin for a larger plan.',
    '本月 {limit} 份演示文稿的额度已用完，请联系管理员升级套餐。',
  ),
  token_cap: createErrorEntry(
    429,
    'This month’s model tokens are used up. Finished work is kept. Try again next month, or ask an admin for a larger plan.',
    '本月模型词元额度已用完，已完成的内容会保留。请下月再试，或联系管理员升级套餐。',
  ),
  stage_cap: createErrorEntry(
    429,
    'The service has reached its monthly limit for model use. Finished work is kept. Try again next month, or ask an admin to raise the limit.',
    '本服务本月的模型使用额度已用完，已完成的内容会保留。请下月再试，或联系管理员提高额度。',
  ),
  internal: createErrorEntry(
    500,
    'Something went wrong on our side. If you contact us, include the request ID.',
    '服务器内部错误。联系我们时请提供请求编号。',
  ),
  busy: createErrorEntry(
    503,
    'The service is busy. Please try again in a moment.',
    '服务繁忙，请稍后再试。',
  ),
  ...peopleErrors,
  ...importErrors,
  ...sourceErrors,
  ...pictureErrors,
  ...brandErrors,
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalog;

export type ErrorParams = Record<string, string | number>;

export type AppErrorOptions = {
  params?: ErrorParams;
  /**
   * Messages for the fields of a form, by field path; each message is in the caller's language or the same in all
   * languages.
   */
  fields?: Record<string, string>;
  /** Further fields of the response, such as `allowed_actions`. */
  extra?: Record<string, unknown>;
  /** Value of the Retry-After header, in seconds. */
  retryAfter?: number;
  cause?: unknown;
};

/** An error with a code of the catalogue; mapped to HTTP only by the API handlers. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly options: AppErrorOptions;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(formatErrorText(code, 'en', options.params), { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.options = options;
  }

  get status(): number {
    return errorCatalog[this.code].status;
  }
}

/** Returns the message of a code with its params filled in. `{wait}` is `params.seconds` in a readable unit. */
export function formatErrorText(code: ErrorCode, locale: Locale, params: ErrorParams = {}): string {
  const filled: ErrorParams = {
    ...params,
    wait: formatWaitText(Number(params.seconds ?? 0), locale),
  };
  return errorCatalog[code].text[locale].replace(/\{(\w+)\}/g, (_, name: string) =>
    String(filled[name] ?? ''),
  );
}

/** Formats a time to wait in a readable unit, rounded up. */
function formatWaitText(seconds: number, locale: Locale): string {
  const isChinese = locale === 'zh';
  if (seconds <= 90) return isChinese ? `${seconds} 秒` : `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 90) return isChinese ? `${minutes} 分钟` : `${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return isChinese ? `${hours} 小时` : `${hours} hours`;
}

/** Thrown when the condition of a write is not met: an item has changed, is missing or exists, or a lease was lost. */
export class ConditionFailed extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ConditionFailed';
  }
}
