import { describe, expect, it } from 'vitest';
import { findTitleSubject } from '#shared/deck/subject.ts';

describe('the subject of a title', () => {
  it.each([
    ['Why the Titanic Sank', 'sea'],
    ['港口扩建方案', 'sea'],
    ['Bus lanes for the old town', 'city'],
    ['共享单车治理情况汇报', 'city'],
    ['Renewables in 2023', 'nature'],
    ['山区光伏发电进展', 'nature'],
  ] as const)('the subject of the title “%s” is %s', (title, subject) => {
    expect(findTitleSubject(title)).toBe(subject);
  });

  it.each(['Should We Adopt TigerBeetle?', 'The season of reports', '第三季度市场总结'])(
    'titleSubject returns undefined for a title without a known subject: %s',
    (title) => {
      expect(findTitleSubject(title)).toBeUndefined();
    },
  );
});
