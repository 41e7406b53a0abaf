import { enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

// Drizzle's ES modules re-export one another in circles: linking them takes 0.5 s and 100 MB, its CommonJS build 0.1 s.
registerHooks({
  resolve: (specifier, context, next) =>
    /^drizzle-orm(\/|$)/.test(specifier)
      ? next(specifier, { ...context, conditions: ['node', 'require'] })
      : next(specifier, context),
});
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)));
// Under load the heap would grow to 200 MB before V8 cleared what is mostly garbage; so it stays near 50.
setFlagsFromString('--optimize-for-size');
