/** What a deck is about, as far as a theme can draw it; undefined if its title names none of these. */
type Subject = 'sea' | 'city' | 'nature';

/** Words that indicate a subject in an English title, and character sequences that indicate it in a Chinese title. */
const subjectWords: Record<Subject, { english: ReadonlySet<string>; chinese: readonly string[] }> =
  {
    sea: {
      english: new Set(
        'boat boats coast coastal fish fisheries fishing flood floods harbor harbour island islands marine maritime ocean oceans port ports river rivers sea seas ship shipping ships titanic water'.split(
          ' ',
        ),
      ),
      chinese: [
        '海洋',
        '海运',
        '航运',
        '航海',
        '船',
        '港口',
        '港湾',
        '渔',
        '河流',
        '水利',
        '水务',
        '防洪',
      ],
    },
    city: {
      english: new Set(
        'bike bikes building buildings bus buses cities city district housing metro neighborhood neighbourhood parking street streets subway town towns traffic transit transport urban'.split(
          ' ',
        ),
      ),
      chinese: [
        '城',
        '街',
        '交通',
        '地铁',
        '公交',
        '单车',
        '建筑',
        '住房',
        '社区',
        '小区',
        '停车',
        '物业',
      ],
    },
    nature: {
      english: new Set(
        'agriculture carbon climate crop crops energy environment environmental farm farming farms forest forests garden gardens land landscape nature renewable renewables solar weather wind'.split(
          ' ',
        ),
      ),
      chinese: [
        '气候',
        '能源',
        '太阳能',
        '光伏',
        '风电',
        '森林',
        '农',
        '自然',
        '环境',
        '碳',
        '生态',
        '园林',
      ],
    },
  };

const subjects: readonly Subject[] = ['sea', 'city', 'nature'];

/** Returns the subject that a deck's title names first in the order sea, city, nature. */
export function findTitleSubject(title: string): Subject | undefined {
  const named = title.toLowerCase().split(/[^a-z]+/);
  return subjects.find(
    (subject) =>
      named.some((word) => subjectWords[subject].english.has(word)) ||
      subjectWords[subject].chinese.some((part) => title.includes(part)),
  );
}

/** Returns the subject that the deck's title names, otherwise the one that the slide's kicker names. */
export function findDeckSubject({
  title,
  slide,
}: {
  title: string;
  slide: { kicker?: string | undefined };
}): Subject | undefined {
  return findTitleSubject(title) ?? findTitleSubject(slide.kicker ?? '');
}
