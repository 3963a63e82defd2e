const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function encode(number: number, length: number): string {
  let text = '';
  let rest = Math.floor(number);
  for (let i = 0; i < length; i += 1) {
    text = alphabet.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

/**
 * Returns a ULID for the given time whose random part is a counter, so that ids are unique and ordered within a run.
 */
export const createUlidAt = (ms: number, count: number): string =>
  encode(ms, 10) + encode(count, 16);
