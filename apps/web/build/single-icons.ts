import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const IMPORT = /import\s*\{([^}]*)\}\s*from\s*'lucide-react';/g;

/** Which file an icon's name stands for, as the package's own list says. */
function iconFiles(): ReadonlyMap<string, string> {
  const list = createRequire(import.meta.url).resolve('lucide-react/dist/esm/lucide-react.mjs');
  const files = new Map<string, string>();
  for (const line of readFileSync(list, 'utf8').split('\n')) {
    const file = /from '\.\/icons\/([\w-]+)\.mjs'/.exec(line)?.[1];
    if (file === undefined) continue;
    for (const [, name] of line.matchAll(/default as (\w+)/g)) files.set(name ?? '', file);
  }
  return files;
}

/**
 * Imports each icon from its own file. Over the package's list every page would seem to need every
 * icon, and the first load would carry those of all pages.
 */
export function singleIcons(): Plugin {
  let files: ReadonlyMap<string, string> | undefined;
  return {
    name: 'single-icons',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/src\/.*\.tsx?$/.test(id) || !code.includes("'lucide-react'")) return null;
      const known = (files ??= iconFiles());
      return {
        code: code.replace(IMPORT, (_, names: string) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name !== '' && !name.startsWith('type '))
            .map((name) => {
              const [icon = name, local = icon] = name.split(/\s+as\s+/);
              const file = known.get(icon);
              if (file === undefined) return this.error(`lucide-react has no icon ${icon}`);
              return `import ${local} from 'lucide-react/dist/esm/icons/${file}.mjs';`;
            })
            .join(' '),
        ),
        map: null,
      };
    },
  };
}
