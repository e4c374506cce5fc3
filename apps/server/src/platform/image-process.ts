import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import process from 'node:process';
import {
  type CleanImage,
  ImageFault,
  type ImageFaultReason,
  IMAGES_AT_ONCE_MAX,
  IMAGES_WAITING_MAX,
  type Images,
  ImagesBusy,
} from './images.ts';
import type { Log } from './logger.ts';

interface Order {
  readonly id: number;
  readonly work: keyof Images;
  readonly bytes: Uint8Array;
  /** Of a square. */
  readonly side: number;
}

type Answer = { readonly id: number } & (
  | { readonly image: CleanImage }
  | { readonly fault: ImageFaultReason }
  | { readonly failure: string }
);

interface Waiting {
  readonly resolve: (image: CleanImage) => void;
  readonly reject: (error: Error) => void;
  /** From its turn on: ends the process where it is not done in time. */
  timer?: NodeJS.Timeout;
}

/** The largest takes a few seconds on a busy machine; whatever takes longer is made to. */
export const IMAGE_MS_MAX = 20_000;

/**
 * Pictures of others, made anew in a process of their own. It is given none of our secrets, and
 * what breaks it does not break the exchange; its priority is low, since one picture keeps a
 * processor busy for a second. It is started with the first picture, and again after it has ended.
 * One that is not done with a picture in time is ended, since nothing stops what decodes it.
 */
export class ImageProcess implements Images {
  readonly #program: string;
  readonly #log: Pick<Log, 'warn'>;
  readonly #waiting = new Map<number, Waiting>();
  #child: ChildProcess | undefined;
  #lastId = 0;

  /** @param program the file that calls `answerImages` */
  constructor(program: string, log: Pick<Log, 'warn'>) {
    this.#program = program;
    this.#log = log;
  }

  /** Of the process that works; undefined before the first picture. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  readonly clean = (bytes: Uint8Array): Promise<CleanImage> => this.#ask('clean', bytes);

  readonly animation = (bytes: Uint8Array): Promise<CleanImage> => this.#ask('animation', bytes);

  readonly square = (bytes: Uint8Array, side: number): Promise<CleanImage> =>
    this.#ask('square', bytes, side);

  /** Who waits is refused. */
  close(): void {
    this.#child?.kill('SIGKILL');
  }

  async #ask(work: keyof Images, bytes: Uint8Array, side = 0): Promise<CleanImage> {
    if (this.#waiting.size >= IMAGES_AT_ONCE_MAX + IMAGES_WAITING_MAX) throw new ImagesBusy();
    this.#child ??= this.#start();
    this.#lastId += 1;
    const order: Order = { id: this.#lastId, work, bytes, side };
    const child = this.#child;
    return await new Promise((resolve, reject) => {
      this.#waiting.set(order.id, { resolve, reject });
      this.#time();
      // What could not be sent has ended with the process, whose end answers it.
      if (child.connected) child.send(order, () => undefined);
    });
  }

  #start(): ChildProcess {
    const child = fork(this.#program, {
      serialization: 'advanced',
      execArgv: [],
      env: {},
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.on('message', (answer: Answer) => this.#answered(answer));
    child.on('error', (error) => {
      this.#log.warn({ err: error }, 'the pictures’ process failed');
      // One that was never there does not exit.
      if (child.pid === undefined) this.#ended('not started');
    });
    child.once('exit', (code, signal) => this.#ended(signal ?? code));
    return child;
  }

  #answered(answer: Answer): void {
    const asked = this.#take(answer.id);
    this.#time();
    if ('image' in answer) asked?.resolve(answer.image);
    else if ('fault' in answer) asked?.reject(new ImageFault(answer.fault));
    else asked?.reject(new Error(answer.failure));
  }

  /** Pictures have their turn in the order in which they came. */
  #time(): void {
    let places = IMAGES_AT_ONCE_MAX;
    for (const [id, asked] of this.#waiting) {
      if (places === 0) return;
      places -= 1;
      asked.timer ??= setTimeout(() => this.#tooSlow(id), IMAGE_MS_MAX);
    }
  }

  #take(id: number): Waiting | undefined {
    const asked = this.#waiting.get(id);
    this.#waiting.delete(id);
    clearTimeout(asked?.timer);
    return asked;
  }

  #tooSlow(id: number): void {
    this.#log.warn({ ms: IMAGE_MS_MAX }, 'a picture took too long');
    this.#take(id)?.reject(new ImageFault('slow'));
    this.#child?.kill('SIGKILL');
  }

  /** Which of the pictures broke it is not known; all of them may come again. */
  #ended(how: string | number | null): void {
    this.#child = undefined;
    const waiting = [...this.#waiting.keys()].map((id) => this.#take(id));
    if (waiting.length > 0) this.#log.warn({ how }, 'the pictures’ process ended');
    for (const asked of waiting) asked?.reject(new ImagesBusy());
  }
}

/** In the process itself: makes what is sent, until the other side is gone. */
export function answerImages(images: Images): void {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  // A terminal interrupts all that it has started; this one ends with who sends the pictures.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit(0));
  process.on('message', (order: Order) => {
    const { id, work, bytes, side } = order;
    images[work](bytes, side).then(
      (image) => tell({ id, image }),
      (error: unknown) => tell({ id, ...faultOf(error) }),
    );
  });
}

function faultOf(error: unknown): { fault: ImageFaultReason } | { failure: string } {
  return error instanceof ImageFault ? { fault: error.reason } : { failure: String(error) };
}

function tell(answer: Answer): void {
  process.send?.(answer);
}
