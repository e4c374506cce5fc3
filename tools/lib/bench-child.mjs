/** Runs one bundled bench in a process of its own and sends its rows to the parent. */
import process from 'node:process';

const { run } = await import(process.argv[2]);
const rows = await run();
await new Promise((resolve) => process.send(rows, resolve));
// A server or a timer that a bench left behind must not keep the table waiting.
process.exit(0);
