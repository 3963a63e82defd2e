import { format } from 'numfmt';
import { parseXml } from '../office-xml.ts';

/** Built-in number formats, which a workbook references only by number. */
const builtInFormats: Record<number, string> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  37: '#,##0;(#,##0)',
  38: '#,##0;(#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;(#,##0.00)',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
};

/** Returns the number format of each cell style, in the order of their indexes. */
export function readStyles(xml: string): string[] {
  const ownFormats = new Map<number, string>();
  const styles: string[] = [];
  let isCells = false;
  parseXml(xml, {
    open(name, { numFmtId = '', formatCode = '' }) {
      if (name === 'numFmt') ownFormats.set(Number(numFmtId), formatCode);
      if (name === 'cellXfs') isCells = true;
      if (name !== 'xf' || !isCells) return;
      styles.push(
        ownFormats.get(Number(numFmtId)) ?? builtInFormats[Number(numFmtId)] ?? 'General',
      );
    },
    close(name) {
      if (name === 'cellXfs') isCells = false;
    },
  });
  return styles;
}

/** Excel's maximum length of a format. */
const maxFormatLength = 255;

/** Formats a number as its cell shows it, for example as money, percentage or date. */
export function formatNumber(value: number, code: string, isFrom1904: boolean): string {
  if (code.length > maxFormatLength) return String(value);
  // A date is stored as a number of days since 1900, or since 1904 in some workbooks (`isFrom1904`).
  const isDate = /[ymdhs]/i.test(code.replace(/"[^"]*"|\[[^[\]]*\]|General/gi, ''));
  const days = isDate && isFrom1904 ? value + 1_462 : value;
  return format(code, days, { throws: false, nbsp: false }).trim();
}
