/** Processes of a bench's own, so that what is measured shares neither memory nor CPU time. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** As the product's own start gives to its server. */
const SERVER_FLAGS = ['--max-semi-space-size=64'];

/**
 * Runs the bench's own file again with a word that says which part it shall play.
 * @param file `import.meta.url` of the bench
 */
export class Child<Order, Answer> {
  readonly #process: ChildProcess;

  constructor(file: string, word: string, options: readonly string[] = []) {
    this.#process = fork(fileURLToPath(file), [word, ...options], { execArgv: SERVER_FLAGS });
  }

  /** The answer to one order; the child answers in turn. Rejects when it ends instead. */
  ask(order: Order): Promise<Answer> {
    const child = this.#process;
    return new Promise((resolve, reject) => {
      const ended = (code: number | null, signal: string | null): void => {
        reject(new Error(`a part of the bench ended with ${signal ?? code}`));
      };
      child.once('exit', ended);
      child.once('message', (answer) => {
        child.off('exit', ended);
        const { failure } = answer as { failure?: string };
        if (failure !== undefined) reject(new Error(failure));
        else resolve(answer as Answer);
      });
      child.send(order as object);
    });
  }

  end(): void {
    this.#process.kill('SIGKILL');
  }
}

/** In the child: answers every order in turn. */
export function answerOrders<Order, Answer>(handle: (order: Order) => Promise<Answer>): void {
  process.on('message', (order) => {
    handle(order as Order).then(
      (answer) => process.send?.(answer),
      (error: unknown) => process.send?.({ failure: String((error as Error).stack ?? error) }),
    );
  });
}
