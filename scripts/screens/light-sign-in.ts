import type { Plugin } from 'vite';

/** Fails when the page to sign in would load schemas, the router or queries, and all that comes with them. */
export function lightSignIn(): Plugin {
  return {
    name: 'light-sign-in',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const loaded = new Set(
        chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith('login.page.tsx'))),
      );
      for (const { imports } of loaded)
        for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk);
      const heavy = [...loaded].flatMap(({ moduleIds }) =>
        moduleIds.filter((id) => /\/zod\/|\/(router|query)-core\//.test(id)),
      );
      if (loaded.size === 0 || heavy.length > 0)
        this.error(`/login loads ${heavy[0] ?? 'nothing'}: import() what needs it, or share plain values`);
    },
  };
}
