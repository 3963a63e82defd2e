// Runs in a new process: prints the milliseconds of importing the given file.
import { pathToFileURL } from 'node:url';

const [file = ''] = process.argv.slice(2);
const startedAt = performance.now();
await import(pathToFileURL(file).href);
process.stdout.write(String(performance.now() - startedAt));
process.exit(0);
