import type { SourceErrorCode } from '#shared/domain/source-errors.ts';
import { getFileExtension, sourceTypes } from '#shared/domain/source-types.ts';
import { ReadFailure } from './read-failure.ts';
import { decodeText } from './text-bytes.ts';
import { openZip, type Zip } from './zip.ts';

/** A document with the format that its bytes have. */
export type DetectedDocument =
  | { format: 'pdf'; bytes: Uint8Array }
  | { format: 'docx' | 'pptx' | 'xlsx'; bytes: Uint8Array; zip: Zip }
  | { format: 'html' | 'csv' | 'text'; text: string };

export type DeclaredType = { name: string; contentType: string };

const officeParts = [
  ['docx', 'word/document.xml'],
  ['pptx', 'ppt/presentation.xml'],
  ['xlsx', 'xl/workbook.xml'],
] as const;

/**
 * First bytes of PNG, JPEG, Matroska, gzip, 7z and RTF, in hex; all other binary formats are recognized by zero bytes.
 */
const otherFormatSignatures = ['89504e47', 'ffd8ff', '1a45dfa3', '1f8b', '377abcaf', '7b5c727466'];
const zipSignatures = ['504b0304', '504b0506', '504b0708'];
const oldOfficeSignature = 'd0cf11e0a1b11ae1';
/** Name of the part in which Office stores a password-protected document, in the old file format. */
const encryptedPart = Buffer.from('EncryptedPackage', 'utf16le');

function sniffZip(bytes: Uint8Array): DetectedDocument {
  const zip = openZip(bytes);
  const officePart = officeParts.find(([, part]) => zip.names.includes(part));
  if (!officePart)
    throw new ReadFailure('unknown_type', { detail: 'no Office document in the zip' });
  return { format: officePart[0], bytes, zip };
}

function sniffText(bytes: Uint8Array, { name, contentType }: DeclaredType): DetectedDocument {
  const [type = '', charset] = contentType.toLowerCase().split(/;\s*charset=/);
  const extension = getFileExtension(name);
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1_024));
  const isHtml =
    ['html', 'htm'].includes(extension) ||
    /^(text\/html|application\/xhtml)/.test(type) ||
    /^\s*(<!doctype html|<html[\s>])/i.test(head);
  if (isHtml) {
    const encoding = charset ?? /<meta[^<>]+charset=["']?([\w-]+)/i.exec(head)?.[1];
    return { format: 'html', text: decodeText(bytes, encoding?.replace(/["']/g, '')) };
  }
  const text = decodeText(bytes, charset);
  const isTable = ['csv', 'tsv'].includes(extension) || /^text\/(csv|tab-separated)/.test(type);
  return { format: isTable ? 'csv' : 'text', text };
}

const errorByFormat = new Map<DetectedDocument['format'], SourceErrorCode>([
  ['pdf', 'is_pdf'],
  ['docx', 'is_docx'],
  ['pptx', 'is_pptx'],
  ['xlsx', 'is_xlsx'],
]);

/**
 * Rejects a file whose extension contradicts its content. Exempt are texts, where only the extension distinguishes CSV,
 * Markdown and plain text, and names without a known extension.
 */
export function checkName(name: string, { format }: DetectedDocument): void {
  const extension = getFileExtension(name);
  const errorCode = errorByFormat.get(format);
  const declared = extension === 'potx' ? 'pptx' : extension;
  if (errorCode && Object.hasOwn(sourceTypes, extension) && declared !== format) {
    throw new ReadFailure(errorCode);
  }
}

/**
 * Detects a document's format from its bytes; its name and type only distinguish kinds of text. Throws ReadFailure
 * for unsupported formats.
 */
export function detectFileType(bytes: Uint8Array, declared: DeclaredType): DetectedDocument {
  if (bytes.length === 0) throw new ReadFailure('empty');
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (file.subarray(0, 1_024).includes('%PDF-')) return { format: 'pdf', bytes };
  const head = file.toString('hex', 0, 8);
  const hasSignature = (mark: string) => head.startsWith(mark);
  if (zipSignatures.some(hasSignature)) return sniffZip(bytes);
  if (hasSignature(oldOfficeSignature)) {
    throw new ReadFailure(file.includes(encryptedPart) ? 'encrypted' : 'old_office');
  }
  if (otherFormatSignatures.some(hasSignature)) throw new ReadFailure('unknown_type');
  return sniffText(bytes, declared);
}
