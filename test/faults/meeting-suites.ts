import { type Meeting, runOf } from './meeting.ts';
import { meetings } from './meetings.ts';
import type { Suite } from './suite.ts';

/** Each meeting is brought about so often, with other latencies. */
const times = 5;

const meetingOf = (number: number): Meeting => {
  const meeting = meetings[Math.floor(number / times)];
  if (!meeting) throw new Error(`there is no meeting ${number}`);
  return meeting;
};

export const meetingSuites: Suite[] = [
  {
    name: 'one acts between another’s look and write',
    full: meetings.length * times,
    quick: meetings.length,
    run: (number, random) => runOf(meetingOf(number), random),
  },
];
