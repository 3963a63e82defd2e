// Run in a process of its own: prints the milliseconds that importing the given file takes.
import { pathToFileURL } from 'node:url';

const [file = ''] = process.argv.slice(2);
const began = performance.now();
await import(pathToFileURL(file).href);
process.stdout.write(String(performance.now() - began));
process.exit(0);
