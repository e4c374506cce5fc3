/** Which browser tests a change touches. The unit tests' runner follows imports by itself. */

/** Areas whose change is seen in specs of other names than theirs. */
export const specsOf = {
  account: ['session', 'newcomer', 'security'],
  assets: ['transfer', 'bills', 'money-in-and-out', 'hidden-amounts'],
  chat: ['chat', 'support-chat'],
  content: ['content', 'announcement', 'share'],
  convert: ['convert', 'arriving'],
  earn: ['dual', 'mining', 'subscription'],
  funding: ['funding', 'money-in-and-out', 'thai'],
  futures: ['futures', 'recorded-fall', 'copy'],
  ledger: ['bills', 'transfer'],
  lines: ['lines', 'resilience'],
  markets: ['home', 'replay', 'alerts'],
  market: ['home', 'replay', 'alerts'],
  matching: ['two-users', 'replay', 'journey'],
  book: ['two-users', 'replay', 'journey'],
  messages: ['push', 'console'],
  operator: ['console', 'console-editors'],
  operators: ['console', 'console-editors'],
  people: ['session', 'newcomer', 'identity'],
  profile: ['session', 'security'],
  settings: ['session', 'hidden-amounts'],
  site: ['content', 'support-chat'],
  spot: ['two-users', 'replay', 'journey'],
  stocks: ['two-users', 'screens'],
  trade: ['two-users', 'replay', 'journey'],
  uploads: ['identity', 'support-chat'],
  wallet: ['transfer', 'bills', 'convert'],
};

/** Whose name has a hyphen itself. */
const areas = new Set(['quick-buy']);

/** Whatever an app is made of beneath its areas. */
export const everyDay = ['newcomer', 'journey', 'screens', 'every-call'];

/** A change of these may be seen in any test. */
const everything = /^(?:e2e\/(?:support\/|playwright|package)|tools\/lib\/|package-lock\.json)/u;

/**
 * @param paths changed files, from the repository with forward slashes
 * @param all every spec's name without `.spec.ts`
 * @returns the names of the specs to run
 */
export function specsFor(paths, all) {
  const wanted = new Set();
  for (const path of paths) {
    if (everything.test(path)) return [...all];
    for (const spec of specsOfPath(path, all)) wanted.add(spec);
  }
  return all.filter((spec) => wanted.has(spec));
}

function specsOfPath(path, all) {
  const own = /^e2e\/([\w-]+)\.spec\.ts$/u.exec(path)?.[1];
  if (own !== undefined) return [own];
  if (/^tools\/(?:start|dev)\.mjs$/u.test(path)) return ['start'];
  if (/\.test\.tsx?$|\/testing\/|^(?:docs|bench|tools|e2e)\/|\.md$/u.test(path)) return [];
  if (path.startsWith('apps/console/')) return ['console', 'console-editors'];
  const area = areaOf(path);
  if (area !== undefined) {
    const specs = [area, ...(specsOf[area] ?? [])].filter((name) => all.includes(name));
    if (specs.length > 0) return specs;
  }
  return /^(?:apps|packages)\//u.test(path) ? everyDay : [];
}

function areaOf(path) {
  const folders = ['apps/web/src/features', 'apps/server/src/modules', 'packages/core/src'];
  const folder = folders.find((one) => path.startsWith(`${one}/`));
  if (folder !== undefined) return /^([\w-]+)\//u.exec(path.slice(folder.length + 1))?.[1];
  // A file of a contract's area may be one of several: `funding-saved`, but `quick-buy`.
  const file = /^packages\/contract\/src\/([\w-]+)\.ts$/u.exec(path)?.[1];
  return file === undefined || areas.has(file) ? file : file.split('-')[0];
}
