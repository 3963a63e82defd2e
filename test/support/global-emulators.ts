import type { TestProject } from 'vitest/node';
import { startEmbeddedParts } from './embedded-parts.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Environment variables of the functions, which process.env of every test contains. */
    environment: Record<string, string>;
  }
}

/** Starts the embedded services once for all test files. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { environment, stop } = await startEmbeddedParts();
  project.provide('environment', environment);
  return stop;
}
