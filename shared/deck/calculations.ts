import { textSchema } from '../schemas/common.ts';

/** How a figure is computed. The order of the operands matters for the last four. */
const operations = ['sum', 'average', 'product', 'difference', 'ratio', 'share', 'change'] as const;
export type Operation = (typeof operations)[number];

/**
 * A figure of a slide together with its calculation from figures of the passages, such as `69% = share(237.7 GW; 346
 * GW)`. Code checks the arithmetic. It is a string, because a nested schema would cost a hundred tokens in the tool of
 * each layout.
 */
export const calculationSchema = textSchema(300).min(1);

/** Maximum number of calculations of a slide, and of operands of a calculation. */
export const maxCalculations = 8;
const maxOperands = 12;

/** A parsed calculation; figures are as written on the slide and in the passages. */
export type Calculation = { figure: string; operation: Operation; operands: string[] };

/** Parses a calculation; undefined if the text isn't one. */
export function parseCalculation(text: string): Calculation | undefined {
  const equals = text.indexOf('=');
  const open = text.indexOf('(', equals);
  const close = text.lastIndexOf(')');
  if (equals < 1 || open < 0 || close < open) return undefined;
  const name = text.slice(equals + 1, open).trim();
  const operation = operations.find((one) => one === name);
  const operands = text
    .slice(open + 1, close)
    .split(/[;；]/)
    .map((operand) => operand.trim());
  if (!operation || operands.length < 2 || operands.length > maxOperands) return undefined;
  return { figure: text.slice(0, equals).trim(), operation, operands };
}
