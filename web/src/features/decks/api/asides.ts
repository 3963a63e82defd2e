import type { Task } from '#shared/schemas/presentations.ts';

/** Queued or running: it will change by itself. */
export const isInFlight = ({ status }: Pick<Task, 'status'>): boolean =>
  status === 'queued' || status === 'running';

/** What runs beside the deck's own course: slides made again, files of versions. */
export const asidesOf = (tasks: readonly Task[] | undefined): Task[] =>
  (tasks ?? []).filter((task) => task.is_aside);

/** What belongs to the deck's own course; the slides in their order, whichever run made them. */
export function ownTasksOf(tasks: readonly Task[] | undefined): Task[] {
  const own = (tasks ?? []).filter((task) => !task.is_aside);
  const slides = own.filter(({ kind }) => kind === 'slides.slide');
  slides.sort((a, b) => (a.slide_index ?? 0) - (b.slide_index ?? 0));
  let next = 0;
  return own.map((task) => (task.kind === 'slides.slide' ? (slides[next++] ?? task) : task));
}

/** The slides, by index, that are being made again beside the deck's course. */
export function slidesInRemake(tasks: readonly Task[] | undefined): ReadonlySet<number> {
  const remakes = asidesOf(tasks).filter(
    (task) => task.kind === 'slides.revise' && isInFlight(task),
  );
  return new Set(remakes.flatMap(({ slide_index }) => slide_index ?? []));
}

/** The content version that an aside renders. The task names it in its id only, as `html-2-v1`. */
export function versionOfTask({ id }: Pick<Task, 'id'>): number | undefined {
  const number = /-v(\d+)$/.exec(id)?.[1];
  return number === undefined ? undefined : Number(number);
}

/** Slides, by index, that were made again after the newest version: publishing takes them along. */
export function slidesSincePublished(
  tasks: readonly Task[] | undefined,
  versions: readonly { created_at: string }[],
): number[] {
  const published = Math.max(0, ...versions.map(({ created_at }) => Date.parse(created_at)));
  return asidesOf(tasks)
    .filter(({ kind, status }) => kind === 'slides.revise' && status === 'completed')
    .filter(({ finished_at }) => finished_at !== null && Date.parse(finished_at) > published)
    .flatMap(({ slide_index }) => slide_index ?? [])
    .sort((a, b) => a - b);
}
