/** A value as a label shows it: grouped by the language, at most two decimals, thousands shortened. */
export function formatValue(value: number, language: string, unit = ''): string {
  const isLarge = Math.abs(value) >= 10_000;
  const text = new Intl.NumberFormat(language, {
    maximumFractionDigits: isLarge ? 1 : 2,
    ...(isLarge ? { notation: 'compact' as const } : {}),
  }).format(value);
  if (/^[$€£¥₹]/.test(unit)) return `${unit}${text}`;
  return /^[%‰°×]/.test(unit) ? `${text}${unit}` : text;
}

/** Whether a unit is part of each label; longer ones are told once, above the axis. */
export function isInlineUnit(unit: string | undefined): boolean {
  return unit !== undefined && /^[$€£¥₹%‰°×]/.test(unit);
}
