/** Decimals that the labels of values share, so that 7 beside 6.5 is 7.0: none where there are whole or large ones only. */
export function decimalsOf(values: number[]): 0 | 1 | 2 {
  if (values.some((value) => Math.abs(value) >= 1000)) return 0;
  const has = (digits: number) => values.every((value) => value === Number(value.toFixed(digits)));
  if (has(0)) return 0;
  return has(1) ? 1 : 2;
}

/** A value as a label shows it: grouped by the language, at most two decimals, thousands shortened. */
export function formatValue(value: number, language: string, unit = '', decimals = 0): string {
  const isLarge = Math.abs(value) >= 10_000;
  const text = new Intl.NumberFormat(language, {
    maximumFractionDigits: isLarge ? 1 : 2,
    ...(isLarge ? { notation: 'compact' as const } : { minimumFractionDigits: decimals }),
  }).format(value);
  if (/^[$€£¥₹]/.test(unit)) return `${unit}${text}`;
  return /^[%‰°×]/.test(unit) ? `${text}${unit}` : text;
}

/** Whether a unit is part of each label; longer ones are told once, above the axis. */
export function isInlineUnit(unit: string | undefined): boolean {
  return unit !== undefined && /^[$€£¥₹%‰°×]/.test(unit);
}
