import { setImmediate as yieldToEvents } from 'node:timers/promises';

/**
 * Loads the exporters' modules and WebAssembly, so that a thread's first export doesn't wait for them. Leaves the event
 * loop free between the steps; each takes up to 150 ms on one core.
 */
export async function loadExporters(fontsDirectory: string): Promise<void> {
  const steps = [
    async () => (await import('./png.ts')).initRasterizer(),
    async () => (await import('./fonts.ts')).loadSubsetter(fontsDirectory),
    () => import('./pdf/export-pdf.ts'),
    () => import('./pptx/export-pptx.ts'),
  ];
  for (const step of steps) {
    await yieldToEvents();
    await step();
  }
}
