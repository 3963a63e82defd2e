import { createErrorEntry } from './error-entry.ts';

/** The part of the error catalogue about imports of files. */
export const importErrors = {
  import_not_pptx: createErrorEntry(
    422,
    '"{name}" is not a PowerPoint presentation. Save it as .pptx and import that file.',
    '“{name}”不是 PowerPoint 演示文稿。请另存为 .pptx 后再导入。',
  ),
  import_too_many_slides: createErrorEntry(
    422,
    'The file has {count} slides. Your plan allows {limit} per presentation. Split the file and import its parts.',
    '该文件共有 {count} 页，您的套餐允许每份演示文稿 {limit} 页。请拆分文件后分别导入。',
  ),
} as const;
