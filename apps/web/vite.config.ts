import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { createFirstLoadChunks } from './build/first-load-chunks.ts';
import { singleIcons } from './build/single-icons.ts';

const SERVER = 'http://127.0.0.1:3000';

/**
 * Sonner writes a style element when it is imported, which a strict `style-src 'self'` forbids. The
 * same rules ship as a file that `toaster-view.tsx` imports, so the call is taken out. The build
 * stops when the call is no longer found, because then a new version needs a new look.
 */
function sonnerWithoutStyleElement(): Plugin {
  return {
    name: 'sonner-without-style-element',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('/sonner/dist/index.mjs')) return null;
      const call = /^__insertCSS\("(?:[^"\\]|\\.)*"\);?$/m;
      if (!call.test(code)) this.error('sonner no longer inserts its style element as expected');
      return { code: code.replace(call, ''), map: null };
    },
  };
}

/**
 * React Router makes and names its components by calls that a bundler must keep, and with them
 * forms, prefetching and other parts that no page uses. They are marked as free of effects.
 */
function routerWithoutUnusedParts(): Plugin {
  return {
    name: 'router-without-unused-parts',
    apply: 'build',
    transform(code, id) {
      if (!/\/react-router\/dist\/[^?]*\.mjs$/.test(id)) return null;
      return {
        code: code
          .replace(/^\w+\.displayName = "\w+";$/gm, '')
          .replace(/(?<== )(React\d*\.(?:forwardRef|createContext|memo)\()/g, '/* @__PURE__ */ $1'),
        map: null,
      };
    },
  };
}

/** The latin font is needed by the first paint, so the page asks for it before the style sheet. */
function preloadLatinFont(): Plugin {
  return {
    name: 'preload-latin-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, context) {
        const file = Object.keys(context.bundle ?? {}).find((name) =>
          /geist-latin-wght-normal[^/]*\.woff2$/.test(name),
        );
        if (file === undefined) return [];
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '' };
        return [{ tag: 'link', attrs: { ...attrs, href: `./${file}` }, injectTo: 'head' }];
      },
    },
  };
}

/** The start page's screen comes beside the entry instead of after it, a round trip earlier. */
function preloadHomeScreen(): Plugin {
  return {
    name: 'preload-home-screen',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const home = Object.values(bundle).find(
          (file) =>
            file.type === 'chunk' &&
            file.moduleIds.some((id) => id.endsWith('/features/home/screens/index.tsx')),
        );
        if (home === undefined) throw new Error('no chunk holds the home screen');
        const attrs = { rel: 'modulepreload', crossorigin: '', href: `./${home.fileName}` };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

/**
 * `public/theme.js` must block the first paint and is no module; written into the page by hand,
 * vite would warn at every build that it does not bundle it.
 */
function themeBeforeFirstPaint(): Plugin {
  return {
    name: 'theme-before-first-paint',
    transformIndexHtml: () => [
      { tag: 'script', attrs: { src: './theme.js' }, injectTo: 'head-prepend' },
    ],
  };
}

const proxy = {
  '/api': SERVER,
  '/operator': SERVER,
  '/uploads': SERVER,
  '/socket.io': { target: SERVER, ws: true },
};

export default defineConfig({
  base: './',
  plugins: [
    singleIcons(),
    react(),
    tailwindcss(),
    themeBeforeFirstPaint(),
    sonnerWithoutStyleElement(),
    routerWithoutUnusedParts(),
    preloadLatinFont(),
    preloadHomeScreen(),
  ],
  server: { proxy },
  preview: { proxy },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // Inlined files would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'charts', test: /node_modules[\\/](lightweight-charts|fancy-canvas)/ },
            { debugName: 'first load', name: createFirstLoadChunks() },
            // What several pages share comes with the first of them instead of as many small files.
            { name: 'shared', test: /[\\/]apps[\\/]web[\\/]src[\\/]shared[\\/]/, minShareCount: 3 },
          ],
        },
      },
    },
  },
});
