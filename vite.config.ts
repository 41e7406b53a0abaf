import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { groups, isNamed } from './scripts/screens/chunks.ts';
import { drawFrameFirst } from './scripts/screens/frame-first.ts';
import { lightContract } from './scripts/screens/light-contract.ts';
import { lightSignIn } from './scripts/screens/light-sign-in.ts';
import { listPrecache } from './scripts/screens/precache.ts';
import { precompress } from './scripts/screens/precompress.ts';
import { listRoutes } from './scripts/screens/routes.ts';

export default defineConfig({
  plugins: [
    react(),
    lightContract(),
    listRoutes(),
    lightSignIn(),
    listPrecache(),
    drawFrameFirst(),
    precompress(),
  ],
  resolve: {
    alias: [{ find: /^fflate$/, replacement: join(import.meta.dirname, 'src/web/files/archive.ts') }],
  },
  publicDir: 'src/web/public',
  envDir: false,
  build: {
    // The licences of the bundled packages require their texts.
    license: { fileName: 'licenses.md' },
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // Who imports one part of a feature does not load the others.
      treeshake: {
        moduleSideEffects: [{ test: /[\\/]features[\\/]\w+[\\/]parts\.ts$/, sideEffects: false }],
      },
      output: {
        // The first screen loads the names of all chunks, so they are short.
        chunkFileNames: ({ name }) => `assets/${isNamed.test(name) ? '[name]-' : ''}[hash].js`,
        assetFileNames: 'assets/[hash][extname]',
        codeSplitting: { groups },
      },
    },
  },
  server: {
    strictPort: true,
    proxy: { '/api': { target: process.env.PULSO_API ?? 'http://127.0.0.1:3001', changeOrigin: false } },
  },
});
