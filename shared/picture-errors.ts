import { createErrorEntry } from './error-entry.ts';

/** The part of the error catalogue about pictures. */
export const pictureErrors = {
  picture_unreadable: createErrorEntry(
    422,
    'This file isn’t a readable picture. Choose a PNG, JPEG, WebP or GIF file.',
    '无法读取这张图片：文件已损坏，或不是 PNG、JPEG、WebP、GIF 格式。请换一张。',
  ),
  picture_too_large: createErrorEntry(
    422,
    'This picture has {width} × {height} pixels. The limits are {side} pixels a side and {megapixels} megapixels. Resize it and try again.',
    '这张图片为 {width} × {height} 像素；单边最多 {side} 像素，总共最多 {megapixels} 百万像素。请缩小后重试。',
  ),
  too_many_pictures: createErrorEntry(
    422,
    'This presentation has stored {limit} pictures, the most it can keep, including those of earlier versions. Duplicate it: the copy keeps only the pictures that its slides show.',
    '此演示文稿（含历史版本）已存有 {limit} 张图片，达到上限。请复制一份：副本只保留幻灯片中正在使用的图片。',
  ),
  picture_quota_exceeded: createErrorEntry(
    429,
    'You have used all {limit} generated pictures of this month. You can generate more from {date} (UTC), or ask an admin for a larger plan.',
    '本月 {limit} 张生成图片的额度已用完，{date}（UTC）起可继续生成，也可联系管理员升级套餐。',
  ),
  pictures_not_set_up: createErrorEntry(
    409,
    'This picture source isn’t set up here. Upload a picture instead.',
    '此处未启用该图片来源，请直接上传图片。',
  ),
  picture_provider_failed: createErrorEntry(
    424,
    '{provider} returned no usable response. Try again in a moment, or choose another source.',
    '{provider} 未能正常响应，请稍后重试，或改用其他来源。',
  ),
  picture_provider_unreachable: createErrorEntry(
    424,
    'The server can’t reach {provider}; it may have no internet connection. Upload a picture instead, or try again later.',
    '服务器无法连接到 {provider}，可能没有接入互联网。请改为上传图片，或稍后再试。',
  ),
  picture_provider_limited: createErrorEntry(
    429,
    '{provider} accepts no more requests for now. Please wait {wait}, or choose another source.',
    '{provider} 暂时不再接受请求，请等待 {wait}，或改用其他来源。',
  ),
} as const;
