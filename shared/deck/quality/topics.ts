/** Common English words of four letters or more, which don't indicate a topic. */
const commonWords = new Set(
  (
    'about above after again against also another because been before being below between both cannot could does doing ' +
    'down during each every from further have having here into itself just less like made make makes many more most much ' +
    'must need needs never only other others over same should some such than that their them then there these they this ' +
    'those through today under until upon very want well were what when where which while whom will with within without would your'
  ).split(' '),
);

/** Chinese function words, which don't indicate a topic. */
const functionCharacterPattern =
  /[的了是在和与及或也都就而但并从到对为以于由向把被将让使其之这那此每各个们我你他她它们有无不没会能可要应需更最很等所着过吗呢吧]/u;

function listWordStems(text: string): string[] {
  const words =
    text.toLowerCase().match(/[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]{4,}/gu) ?? [];
  // Compare only the first five letters, so that "deliveries" matches "delivered".
  return words.filter((word) => !commonWords.has(word)).map((word) => word.slice(0, 5));
}

function listCharacterPairs(text: string): string[] {
  const runs =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{2,}/gu) ??
    [];
  return runs.flatMap((run) =>
    Array.from({ length: run.length - 1 }, (_, i) => run.slice(i, i + 2)).filter(
      (pair) => !functionCharacterPattern.test(pair),
    ),
  );
}

/** Returns the topics of a text: the beginnings of its longer words, and pairs of its Chinese characters. */
export const extractTopics = (text: string): Set<string> =>
  new Set([...listWordStems(text), ...listCharacterPairs(text)]);
