/**
 * Loaded into the server before its own code by `npm start`. Over a pipe the starter passes on the
 * signals it gets, and the pipe's end tells of the starter's death.
 *
 * A signal to the whole process group reaches the server by itself, a signal to the starter alone
 * does not. Passing it on blindly would make two of one, and a second signal usually means "stop
 * at once". So the guard raises a signal only where the server has not seen it.
 */
import { Socket } from 'node:net';
import process from 'node:process';

const groupSignalMs = 250;
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
let seen = false;

for (const signal of signals) {
  const note = () => {
    seen = true;
    // Before the server handles signals itself, they end it, as they would without a listener.
    if (process.listenerCount(signal) === 1) {
      process.off(signal, note);
      process.kill(process.pid, signal);
    }
  };
  process.on(signal, note);
}

const starter = new Socket({ fd: Number(process.env.KONTOR_STARTER_FD), readable: true });
delete process.env.KONTOR_STARTER_FD;
starter.setEncoding('utf8');
starter.on('data', (name) => raise(name.trim().split('\n')[0]));
starter.on('error', () => raise('SIGTERM'));
starter.on('close', () => raise('SIGTERM'));
starter.unref();

function raise(signal) {
  setTimeout(() => {
    if (!seen) process.kill(process.pid, signals.includes(signal) ? signal : 'SIGTERM');
  }, groupSignalMs).unref();
}
