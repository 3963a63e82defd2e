import { createErrorEntry } from './error-entry.ts';

/** The part of the error catalogue about sources. */
export const sourceErrors = {
  source_not_ready: createErrorEntry(
    409,
    'The source "{name}" has not been read yet.',
    '来源“{name}”尚未读取完成。',
  ),
  source_failed: createErrorEntry(
    409,
    'The source "{name}" can’t be used. {why}',
    '无法使用来源“{name}”。{why}',
  ),
  source_in_use: createErrorEntry(
    409,
    'A presentation uses "{name}". Delete the presentation first, also from the trash.',
    '有演示文稿正在使用“{name}”，请先删除该演示文稿，并从回收站中彻底删除。',
  ),
  sources_too_large: createErrorEntry(
    413,
    'These sources total {size} MB. Your plan allows {limit} MB per presentation.',
    '这些来源共 {size} MB，您的套餐允许每份演示文稿使用 {limit} MB。',
  ),
  sources_too_long: createErrorEntry(
    413,
    'These sources total {size} million characters. The limit of a presentation is {limit} million.',
    '这些来源共 {size_wan} 万字符，每份演示文稿最多使用 {limit_wan} 万字符。',
  ),
  unsupported_file: createErrorEntry(
    415,
    '“{name}” can’t be used. Choose a file of one of these kinds: {expected}.',
    '无法使用“{name}”。请选择以下类型的文件：{expected_zh}。',
  ),
} as const;
