/** An index row is written for each. */
const mostWords = 4;

/**
 * What an e-mail's domain is found by: itself and all that begins with a later word of it, but for the last one:
 * "ada@mail.school.example" is found by "mail.school", "school" and "school.ex", not by "example".
 */
export function domainWords(email: string): string[] {
  const labels = email.slice(email.lastIndexOf('@') + 1).split('.');
  const count = Math.min(mostWords, labels.length - 1);
  return Array.from({ length: count }, (_, i) => labels.slice(i).join('.'));
}
