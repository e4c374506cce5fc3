import { fileURLToPath } from 'node:url';

/** What is used of the bundler's view of the modules. */
interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

const SOURCE = new URL('../src/', import.meta.url);
const ENTRY = fileURLToPath(new URL('main.tsx', SOURCE));
const HOME = fileURLToPath(new URL('features/home/screens/index.tsx', SOURCE));

/** `@kontor/contract/light` has all that a page needs of the contract, without zod. */
const NOT_IN_FIRST_LOAD = /[\\/]node_modules[\\/](zod|socket\.io-client|lightweight-charts)[\\/]/;

/** Every module that comes with another one, over static imports. */
function closureOf(start: string, graph: ModuleGraph): ReadonlySet<string> {
  const found = new Set([start]);
  for (const id of found) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  }
  return found;
}

/**
 * Names the chunk of a module: `app` for all that the entry needs, `home` for what the first screen
 * needs besides, and nothing for the rest, which the bundler divides by page. Left alone it makes
 * some fifty small files of the first load, each compressed for itself and each a request.
 */
export function createFirstLoadChunks(): (id: string, graph: ModuleGraph) => string | null {
  let closures: { app: ReadonlySet<string>; home: ReadonlySet<string> } | undefined;
  return (id, graph) => {
    closures ??= { app: closureOf(ENTRY, graph), home: closureOf(HOME, graph) };
    if (closures.app.size < 2 || closures.home.size < 2) {
      throw new Error('the entry or the home screen is no longer where the build looks for it');
    }
    const heavy = [...closures.app, ...closures.home].find((one) => NOT_IN_FIRST_LOAD.test(one));
    if (heavy !== undefined) throw new Error(`the first load must do without ${heavy}`);
    if (closures.app.has(id)) return 'app';
    return closures.home.has(id) ? 'home' : null;
  };
}
