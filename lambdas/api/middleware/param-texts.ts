import { sourceErrors } from '#shared/domain/source-errors.ts';
import type { ErrorParams, Locale } from '#shared/errors.ts';

/** Texts of the words that services pass as params of errors. Values that are not listed stay unchanged. */
const paramTexts: Record<string, Record<Locale, string>> = {
  ...sourceErrors,
  not_json: { en: 'the body is not valid JSON', zh: '请求内容不是有效的 JSON' },
  mcp_message: { en: 'it is not a valid JSON-RPC message', zh: '不是有效的 JSON-RPC 消息' },
  idempotency_key: {
    en: 'the Idempotency-Key must be 1 to 200 printable characters',
    zh: 'Idempotency-Key 必须为 1 到 200 个可打印字符',
  },
  invite_missing: { en: 'enter the code you were given', zh: '请输入您收到的邀请码' },
  invite_unknown: { en: 'it doesn’t exist', zh: '邀请码不存在' },
  invite_expired: { en: 'it has expired', zh: '邀请码已过期' },
  invite_used_up: { en: 'it has no uses left', zh: '邀请码已用完' },
  invite_inactive: { en: 'it is disabled', zh: '邀请码已停用' },
  invite_other_email: {
    en: 'it is for another e-mail address',
    zh: '该邀请码仅限其他邮箱使用',
  },
  if_match: {
    en: 'send the rev that you edited in If-Match',
    zh: '请在 If-Match 中提供所编辑的版本号',
  },
  pending: { en: 'pending', zh: '未开始' },
  queued: { en: 'queued', zh: '排队中' },
  running: { en: 'in progress', zh: '进行中' },
  awaiting_review: { en: 'waiting for your review of the outline', zh: '等待确认大纲' },
  paused: { en: 'paused', zh: '已暂停' },
  completed: { en: 'completed', zh: '已完成' },
  failed: { en: 'failed', zh: '失败' },
  cancelled: { en: 'cancelled', zh: '已取消' },
};

/**
 * Names of the params whose values are words of `paramTexts`. Other params, such as a source's name, are the user's own
 * text.
 */
const translatedParams = new Set(['what', 'why', 'status']);

/** Localizes the params of an error; unknown words stay unchanged. */
export function localizeParams(params: ErrorParams = {}, locale: Locale): ErrorParams {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      translatedParams.has(name) ? (paramTexts[value]?.[locale] ?? value) : value,
    ]),
  );
}
