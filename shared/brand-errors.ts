import { createErrorEntry } from './error-entry.ts';

/** The part of the error catalogue about brands. */
export const brandErrors = {
  brands_full: createErrorEntry(
    409,
    'There are already {limit} brands. Delete one first.',
    '品牌已达 {limit} 个，请先删除一个。',
  ),
  page_unreadable: createErrorEntry(
    424,
    'This page could not be read. Check the address, or enter the brand yourself.',
    '无法读取这个网页。请检查网址，或自行填写品牌信息。',
  ),
};
