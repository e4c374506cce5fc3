/** How TypeScript of this repository becomes something that plain Node runs. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { root, ToolError } from './base.mjs';

/** The server's programs: the name of the file in dist and its source. */
export const serverEntries = ['main', 'cli', 'images', 'hashing'];

/** esbuild, loaded late because it may just have been installed. */
export function loadEsbuild() {
  return createRequire(join(root, 'package.json'))('esbuild');
}

/**
 * Bundles workspace packages in and leaves every installed package to Node. There are no
 * `keepNames`: the wrappers that keep a function's name slow the closures of the hot paths.
 * @param entryPoints name in `outdir` to source path, both relative to the repository
 */
export function bundleOptions(entryPoints, outdir) {
  const absolute = Object.entries(entryPoints).map(([name, path]) => [name, join(root, path)]);
  return {
    absWorkingDir: root,
    entryPoints: Object.fromEntries(absolute),
    outdir: join(root, outdir),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    keepNames: false,
    logLevel: 'silent',
    plugins: [
      installedPackagesStayOutside,
      filesKnowWhereTheyWere(new Set(absolute.map(([, path]) => path)), join(root, outdir)),
    ],
  };
}

const installedPackagesStayOutside = {
  name: 'installed-packages-stay-outside',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
      if (kind === 'entry-point' || path.startsWith('@kontor/')) return undefined;
      return { path, external: true };
    });
  },
};

/**
 * A module that reads a file beside itself (`new URL('../drizzle', import.meta.url)`) finds it from
 * the bundle too: its `import.meta.url` stays the one of its source. Entries keep the bundle's own,
 * which lies as deep as their source does.
 */
function filesKnowWhereTheyWere(entryPaths, outdir) {
  return {
    name: 'files-know-where-they-were',
    setup(build) {
      // Filters are Go's regular expressions, without flags and lookaheads.
      build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        if (entryPaths.has(path) || path.includes('node_modules')) return undefined;
        const text = await readFile(path, 'utf8');
        if (!text.includes('import.meta.url')) return undefined;
        const was = JSON.stringify(relative(outdir, path).split(sep).join('/'));
        const contents = text.replaceAll(
          'import.meta.url',
          `new URL(${was}, import.meta.url).href`,
        );
        return { contents, loader: 'ts', resolveDir: dirname(path) };
      });
    },
  };
}

/** esbuild's messages as lines of `file:line:column: text`. */
export function bundleErrors(error) {
  if (!Array.isArray(error?.errors)) return String(error?.stack ?? error);
  return error.errors
    .map(({ location, text }) =>
      location ? `${location.file}:${location.line}:${location.column}: ${text}` : text,
    )
    .join('\n');
}

/**
 * Bundles a source into one file that needs nothing but Node, now and in years: every package that
 * it uses lies in it. What is named in `outside` stays outside.
 * @returns the file's bytes, the same for the same sources
 */
export async function bundleAlone(entryPath, headline, outside = []) {
  const esbuild = loadEsbuild();
  try {
    const { outputFiles } = await esbuild.build({
      absWorkingDir: root,
      entryPoints: [join(root, entryPath)],
      write: false,
      bundle: true,
      minify: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      legalComments: 'none',
      logLevel: 'silent',
      external: outside,
    });
    return outputFiles[0].contents;
  } catch (error) {
    throw new ToolError(`${headline}\n${bundleErrors(error)}`);
  } finally {
    await esbuild.stop();
  }
}

/**
 * Bundles once and lets esbuild's own process go.
 * @param headline what to say before the compiler's lines when it does not build
 */
export async function bundle(entryPoints, outdir, headline) {
  const esbuild = loadEsbuild();
  try {
    await esbuild.build(bundleOptions(entryPoints, outdir));
  } catch (error) {
    throw new ToolError(`${headline}\n${bundleErrors(error)}`);
  } finally {
    await esbuild.stop();
  }
}
