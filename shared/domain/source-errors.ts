import type { Locale } from '../errors.ts';

type LocalizedText = Record<Locale, string>;

const createText = (en: string, zh: string): LocalizedText => ({ en, zh });

/** Why a source can't be read: a sentence for the user that says what to do. */
export const sourceErrors = {
  empty: createText(
    'No text was found. Add a file or page that contains text.',
    '未找到任何文字，请添加含有文字的文件或网页。',
  ),
  no_text: createText(
    'The pages contain no text: they are blank or scanned images. Run text recognition (OCR) on scanned pages and add the file again.',
    '页面中没有文字：可能是空白页或扫描图片。扫描件请先进行文字识别（OCR），再重新添加。',
  ),
  encrypted: createText(
    'The file is protected by a password. Save a copy without a password and add that copy.',
    '文件受密码保护。请另存为不带密码的副本后再添加。',
  ),
  old_office: createText(
    'The file is in an Office format from before 2007. Save it as .docx, .pptx or .xlsx and add that file.',
    '这是 2007 年以前的 Office 格式。请另存为 .docx、.pptx 或 .xlsx 后再添加。',
  ),
  unknown_type: createText(
    'This file isn’t a PDF, Word, PowerPoint, Excel, CSV, Markdown, HTML or text file. Save it in one of these formats and add that file.',
    '不是 PDF、Word、PowerPoint、Excel、CSV、Markdown、HTML 或文本文件。请另存为其中一种格式后再添加。',
  ),
  damaged: createText(
    'The file is damaged, or its name has the wrong extension. Open it, save it again and add it again.',
    '文件已损坏，或与扩展名不符。请打开后重新保存，再添加一次。',
  ),
  is_pdf: createText(
    'This is a PDF document, but its name has the extension of another format. Rename it to end in .pdf and add it again.',
    '这是 PDF 文档，但文件扩展名属于其他格式。请将扩展名改为 .pdf 后重新添加。',
  ),
  is_docx: createText(
    'This is a Word document, but its name has the extension of another format. Rename it to end in .docx and add it again.',
    '这是 Word 文档，但文件扩展名属于其他格式。请将扩展名改为 .docx 后重新添加。',
  ),
  is_pptx: createText(
    'This is a PowerPoint document, but its name has the extension of another format. Rename it to end in .pptx and add it again.',
    '这是 PowerPoint 文档，但文件扩展名属于其他格式。请将扩展名改为 .pptx 后重新添加。',
  ),
  is_xlsx: createText(
    'This is an Excel document, but its name has the extension of another format. Rename it to end in .xlsx and add it again.',
    '这是 Excel 文档，但文件扩展名属于其他格式。请将扩展名改为 .xlsx 后重新添加。',
  ),
  unpacks_too_large: createText(
    'The file is far larger when unpacked than a normal document, so it was not opened. Paste its text instead.',
    '文件解压后的体积异常庞大，因此未打开。请改为粘贴其中的文字。',
  ),
  too_complex: createText(
    'The content is too large or too complex to read in time. Split it, or paste the part that you need.',
    '内容过大或过于复杂，无法在限定时间内读取。请拆分，或粘贴需要的部分。',
  ),
  upload_incomplete: createText(
    'The upload is incomplete. Add the file again.',
    '文件未完整上传，请重新添加。',
  ),
  malware: createText(
    'A virus scan found malware in the file, so it was deleted. Check your device, then add a clean copy.',
    '病毒扫描在文件中发现恶意软件，文件已删除。请检查您的设备，再添加安全的副本。',
  ),
  scan_failed: createText(
    'The virus scan could not check the file, so it was not opened. If it has a password, remove it, or paste the text.',
    '病毒扫描无法检查该文件，因此未打开。如有密码请先移除，或粘贴其中的文字。',
  ),
  scan_unavailable: createText(
    'The virus scan did not finish in time. Add the file again later, or paste its text.',
    '病毒扫描未能及时完成。请稍后重新添加，或粘贴其中的文字。',
  ),
  worn_out: createText(
    'Reading was interrupted too often. Try another format, or paste the text.',
    '读取多次中断。请尝试其他格式，或粘贴其中的文字。',
  ),
  page_address: createText(
    'Only public web addresses that begin with http:// or https:// can be read.',
    '只能读取以 http:// 或 https:// 开头的公开网址。',
  ),
  page_private: createText(
    'This address is in a private network. Paste the text of the page instead.',
    '该地址位于内部网络。请改为粘贴网页文字。',
  ),
  page_unreachable: createText(
    'No server responded at this address. Check the address and add it again.',
    '该地址没有服务器响应。请检查后重新添加。',
  ),
  page_slow: createText(
    'The page did not load within 10 seconds. Try again later, or paste its text.',
    '网页未能在 10 秒内加载。请稍后再试，或粘贴网页文字。',
  ),
  page_too_large: createText(
    'The page is larger than 5 MB. Save it as a file and add the file, or paste its text.',
    '网页超过 5 MB。请保存为文件后添加，或粘贴网页文字。',
  ),
  page_forbidden: createText(
    'The page requires a sign-in. Paste its text instead.',
    '该网页需要登录才能查看。请改为粘贴网页文字。',
  ),
  page_missing: createText(
    'There is no page at this address. Check the address and add it again.',
    '该地址没有网页。请检查后重新添加。',
  ),
  page_failed: createText(
    'The server of the page returned an error. Try again later, or paste the text of the page.',
    '对方服务器返回错误。请稍后再试，或粘贴网页文字。',
  ),
  page_type: createText(
    'This address is not a web page or a document; it may be a picture. Enter another address, or add a file.',
    '该地址不是网页或文档，可能是图片。请更换网址，或添加文件。',
  ),
} as const satisfies Record<string, LocalizedText>;

export type SourceErrorCode = keyof typeof sourceErrors;

export const sourceErrorCodes = Object.keys(sourceErrors) as SourceErrorCode[];

/** Returns the message for the user who added the source. */
export const getSourceErrorText = (code: SourceErrorCode, locale: Locale): string =>
  sourceErrors[code][locale];
