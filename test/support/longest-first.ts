import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The longest test files, longest first. A long file that starts last would run alone for a minute or two. */
const longestFiles = [
  'e2e/spec-rows',
  'api/matrix',
  'e2e/webhooks',
  'e2e/xss',
  'e2e/killed-readers',
  'e2e/api-walk',
  'e2e/actions-walk',
  'e2e/takeover',
  'api/openapi/properties',
  'faults/guards',
  'hostile/texts',
  'hostile/documents',
  'hostile/figures',
  'e2e/first-deck',
  'e2e/changed-deck',
].map((name) => `/test/${name}.test.ts`);

/** Starts the longest files of each group of projects before the other files. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const group = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
    const place = ({ moduleId }: TestSpecification) => {
      const index = longestFiles.findIndex((name) => moduleId.endsWith(name));
      return index < 0 ? longestFiles.length : index;
    };
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => group(a) - group(b) || place(a) - place(b));
  }
}
