/** Maximum number of keys, because one index item is written for each key. */
const maxKeys = 4;

/**
 * Returns the search keys of an e-mail's domain: the domain, and each of its suffixes except the last label. A search
 * matches their beginning: "ada@mail.school.example" is found by "mail.school", "school" and "school.ex", not by
 * "example".
 */
export function listDomainSearchKeys(email: string): string[] {
  const labels = email.slice(email.lastIndexOf('@') + 1).split('.');
  const count = Math.min(maxKeys, labels.length - 1);
  return Array.from({ length: count }, (_, i) => labels.slice(i).join('.'));
}
