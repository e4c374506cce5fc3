/** The app's own route table: a screen that is added there is tested from then on. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './server.ts';

export interface Route {
  /** As `/pages/index/index`. */
  readonly path: string;
  /** A locale key with its area in front. */
  readonly title: string;
  readonly access: 'public' | 'member';
  readonly level: 'main' | 'sub';
}

/** The file is read when it runs, because its types belong to the web app's own project. */
const table: string = pathToFileURL(join(root, 'apps/web/src/app/routes.ts')).href;

export const routes = ((await import(table)) as { screens: readonly Route[] }).screens;
