import { format } from 'numfmt';
import { parseXml } from '../office-xml.ts';

/** Formats that a workbook names by number alone. */
const builtIn: Record<number, string> = {
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

/** The format of each style of a workbook, in the order that its cells count them in. */
export function stylesOf(xml: string): string[] {
  const own = new Map<number, string>();
  const styles: string[] = [];
  let isCells = false;
  parseXml(xml, {
    open(name, { numFmtId = '', formatCode = '' }) {
      if (name === 'numFmt') own.set(Number(numFmtId), formatCode);
      if (name === 'cellXfs') isCells = true;
      if (name !== 'xf' || !isCells) return;
      styles.push(own.get(Number(numFmtId)) ?? builtIn[Number(numFmtId)] ?? 'General');
    },
    close(name) {
      if (name === 'cellXfs') isCells = false;
    },
  });
  return styles;
}

/** Excel takes no longer format. */
const formatAtMost = 255;

/** A number as its cell shows it: money, shares and dates as such. */
export function shownNumber(value: number, code: string, isFrom1904: boolean): string {
  if (code.length > formatAtMost) return String(value);
  // Days are counted from another day where a workbook says so.
  const isDate = /[ymdhs]/i.test(code.replace(/"[^"]*"|\[[^[\]]*\]|General/gi, ''));
  const days = isDate && isFrom1904 ? value + 1_462 : value;
  return format(code, days, { throws: false, nbsp: false }).trim();
}
