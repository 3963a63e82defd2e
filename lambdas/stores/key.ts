/** Attribute names in a key template. */
type NamesIn<T extends string> = T extends `${string}\${${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/**
 * Defines one key attribute of an index: the table's field and the template of its value, such as `USER#${user_id}`.
 * The key consists of the attributes that the template names, in that order, with their case.
 */
export function defineKey<const F extends string, const T extends string>(field: F, template: T) {
  const names = [...template.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name);
  return { field, template, composite: names as NamesIn<T>[], casing: 'none' as const };
}

/**
 * Returns the value of a key attribute for given attributes, as electrodb writes it; for code that does not use the
 * entities.
 */
export const formatKeyValue = <const T extends string>(
  { template }: { template: T },
  values: Record<NamesIn<T>, string>,
): string =>
  template.replace(/\$\{(\w+)\}/g, (_all, name) => (values as Record<string, string>)[name] ?? '');
