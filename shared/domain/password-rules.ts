/** Why a password of the right length is refused; there are no rules about kinds of characters. */
export type PasswordProblem = 'pattern' | 'personal' | 'common';

/** Facts about an account that an attacker may know. */
export type PasswordOwner = { email: string; full_name: string };

const productName = 'deckwright';
/** Shorter names are part of too many words. */
const leastWordLength = 3;
/** Characters that must remain of a password without its owner's names. */
const leastOwnLength = 8;
/** Characters around a common password that don't make it acceptable. */
const mostPadding = 4;

const runs = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const reverse = (text: string) => [...text].toReversed().join('');
const allRuns = [...runs, ...runs.map(reverse)];

/** Normal form for comparisons: attackers try every case. */
const foldPassword = (password: string): string => password.normalize('NFKC').toLowerCase();

/**
 * Why a password is easy to guess; undefined for an acceptable one. `isCommon` looks up a folded password in a list of
 * common ones.
 */
export function findPasswordProblem(
  password: string,
  owner: PasswordOwner,
  isCommon: (folded: string) => boolean,
): PasswordProblem | undefined {
  const folded = foldPassword(password);
  if (isRepetition(folded) || isKeyboardRun(folded)) return 'pattern';
  if (isPersonal(folded, owner)) return 'personal';
  return isBuiltOn(folded, isCommon) ? 'common' : undefined;
}

/** Whether the text repeats a unit of up to four characters, as `ababa` repeats `ab`. */
function isRepetition(text: string): boolean {
  const characters = [...text];
  return [1, 2, 3, 4].some((unit) =>
    characters.every((character, i) => i < unit || character === characters[i - unit]),
  );
}

/** Whether the text consists of runs of the alphabet, the digits or a keyboard's rows, each of three or more. */
function isKeyboardRun(text: string): boolean {
  let from = 0;
  while (from < text.length) {
    let to = from + 3;
    if (!allRuns.some((run) => run.includes(text.slice(from, to)))) return false;
    while (to < text.length && allRuns.some((run) => run.includes(text.slice(from, to + 1))))
      to += 1;
    from = to;
  }
  return true;
}

/** Whether too little remains without the names of the owner, their address and the product. */
function isPersonal(folded: string, { email, full_name }: PasswordOwner): boolean {
  const [local = '', domain = ''] = foldPassword(email).split('@');
  const name = foldPassword(full_name);
  const words = [
    `${local}@${domain}`,
    name,
    name.replaceAll(' ', ''),
    local,
    domain,
    ...local.split(/[._+-]/),
    ...name.split(' '),
    domain.split('.')[0] ?? '',
    productName,
  ];
  const known = words
    .filter((word) => word.length >= leastWordLength && folded.includes(word))
    .toSorted((a, b) => b.length - a.length);
  if (known.length === 0) return false;
  const left = known.reduce((rest, word) => rest.replaceAll(word, ''), folded);
  return left.length < leastOwnLength;
}

/** Whether the text is a common password, one that is repeated, or one with a few digits or signs around it. */
function isBuiltOn(folded: string, isCommon: (folded: string) => boolean): boolean {
  const core = folded.replace(/^[^\p{L}]{0,4}/u, '').replace(/[^\p{L}]{1,4}$/u, '');
  const isPadded = folded.length - core.length <= mostPadding;
  return isCommon(folded) || isCommon(halfOf(folded)) || (isPadded && isCommon(core));
}

/** The first half of a text that consists of two equal halves; otherwise the text. */
function halfOf(text: string): string {
  const half = text.slice(0, text.length / 2);
  return half + half === text ? half : text;
}
