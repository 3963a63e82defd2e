/** Why a password of the right length is rejected; there are no rules about kinds of characters. */
export type PasswordProblem = 'pattern' | 'personal' | 'common';

/** Facts about an account that an attacker may know. */
export type PasswordOwner = { email: string; full_name: string };

const productName = 'deckwright';
/** Minimum length of a name that is searched for in a password; shorter names are part of too many words. */
const minWordLength = 3;
/** Minimum characters that remain of a password without its owner's names. */
const minOwnCharacters = 8;
/** A common password with at most this many characters added is still rejected. */
const maxPaddingCharacters = 4;

const keyboardRuns = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
];
const reverse = (text: string) => [...text].toReversed().join('');
const allKeyRuns = [...keyboardRuns, ...keyboardRuns.map(reverse)];

/** Returns a password in a form for comparisons without letter case, because attackers try every letter case. */
const foldPassword = (password: string): string => password.normalize('NFKC').toLowerCase();

/**
 * Returns why a password is easy to guess; undefined for an acceptable one. `isCommon` looks up a folded password in
 * a list of common ones.
 */
export function findPasswordProblem(
  password: string,
  owner: PasswordOwner,
  isCommon: (folded: string) => boolean,
): PasswordProblem | undefined {
  const folded = foldPassword(password);
  if (isRepetition(folded) || isKeyboardRun(folded)) return 'pattern';
  if (containsPersonalData(folded, owner)) return 'personal';
  return isBasedOnCommonPassword(folded, isCommon) ? 'common' : undefined;
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
    if (!allKeyRuns.some((run) => run.includes(text.slice(from, to)))) return false;
    while (to < text.length && allKeyRuns.some((run) => run.includes(text.slice(from, to + 1))))
      to += 1;
    from = to;
  }
  return true;
}

/** Whether too little remains without the names of the owner, their address and the product. */
function containsPersonalData(folded: string, { email, full_name }: PasswordOwner): boolean {
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
  const knownNames = words
    .filter((word) => word.length >= minWordLength && folded.includes(word))
    .toSorted((a, b) => b.length - a.length);
  if (knownNames.length === 0) return false;
  const remaining = knownNames.reduce((rest, word) => rest.replaceAll(word, ''), folded);
  return remaining.length < minOwnCharacters;
}

/** Whether the text is a common password, a repeated one, or one with a few digits or signs around it. */
function isBasedOnCommonPassword(folded: string, isCommon: (folded: string) => boolean): boolean {
  const core = folded.replace(/^[^\p{L}]{0,4}/u, '').replace(/[^\p{L}]{1,4}$/u, '');
  const isPadded = folded.length - core.length <= maxPaddingCharacters;
  return isCommon(folded) || isCommon(getRepeatedHalf(folded)) || (isPadded && isCommon(core));
}

/** Returns the first half of a text that consists of two equal halves; otherwise the text. */
function getRepeatedHalf(text: string): string {
  const half = text.slice(0, text.length / 2);
  return half + half === text ? half : text;
}
