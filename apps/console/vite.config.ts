import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const SERVER = 'http://127.0.0.1:3000';

/** `public/theme.js` must block the first paint and is no module, so vite does not bundle it. */
function themeBeforeFirstPaint(): Plugin {
  return {
    name: 'theme-before-first-paint',
    transformIndexHtml: () => [
      { tag: 'script', attrs: { src: './theme.js' }, injectTo: 'head-prepend' },
    ],
  };
}

export default defineConfig({
  base: './',
  plugins: [react(), themeBeforeFirstPaint()],
  server: { proxy: { '/api': SERVER } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // Inlined files would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: {
      output: {
        // The library changes seldom and the console often: a new console costs a small download.
        codeSplitting: { groups: [{ name: 'library', test: /node_modules[\\/]/ }] },
      },
    },
  },
});
