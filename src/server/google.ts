import { createAuthMiddleware } from 'better-auth/api';
import { betterAuth } from 'better-auth/minimal';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { type AuthParts, googleCallback, optionsFor } from './auth.ts';
import type { Settings } from './settings.ts';

const discoveryTimeoutMs = 5_000;

const isCallback = ({ path }: { path?: string }): boolean => path === googleCallback;

/** Adds to the page that Google returns to whether it must ask for the code. */
const sayCodeNeeded = createAuthMiddleware(async (context) => {
  const { returned, responseHeaders } = context.context;
  if (typeof returned !== 'object' || returned === null || !('twoFactorRedirect' in returned)) return;
  context.setHeader('location', `${responseHeaders?.get('location')}&code=needed`);
});

/** Asks for the code after Google as well: the plugin does so after a password alone. */
function askAfterGoogle<Plugin extends ReturnType<typeof optionsFor>['plugins'][0]>(plugin: Plugin): Plugin {
  const after = plugin.hooks.after.map(({ matcher, handler }) => ({
    matcher: (context: Parameters<typeof matcher>[0]) => matcher(context) || isCallback(context),
    handler,
  }));
  return { ...plugin, hooks: { after: [...after, { matcher: isCallback, handler: sayCodeNeeded }] } };
}

const openWithGoogle = (parts: AuthParts, google: NonNullable<Settings['google']>) => {
  const options = optionsFor(parts);
  const [twoFactor] = options.plugins;
  return betterAuth({
    ...options,
    plugins: [
      askAfterGoogle(twoFactor),
      genericOAuth({
        config: [
          {
            providerId: 'google',
            ...google,
            scopes: ['openid', 'email', 'profile'],
            prompt: 'select_account',
            requireIdTokenVerification: true,
            mapProfileToUser: ({ name, email }) => ({ name: name || String(email).split('@')[0] }),
          },
        ],
      }),
    ],
  });
};

type AuthWithGoogle = ReturnType<typeof openWithGoogle>;

/** Sign-in with Google; null while Google cannot be reached. Its discovery document is loaded on first use. */
export type GoogleSignIn = () => Promise<AuthWithGoogle | null>;

async function reach(parts: AuthParts, google: NonNullable<Settings['google']>) {
  const response = await fetch(google.discoveryUrl, {
    signal: AbortSignal.timeout(discoveryTimeoutMs),
  }).catch(() => null);
  await response?.body?.cancel();
  if (!response?.ok) return null;
  const auth = openWithGoogle(parts, google);
  return (await auth.$context).socialProviders.length > 0 ? auth : null;
}

/** Null when the operator has not configured Google. */
export function openGoogle(parts: AuthParts): GoogleSignIn | null {
  const { google } = parts.settings;
  if (!google) return null;
  let attempt: Promise<AuthWithGoogle | null> | undefined;
  return async () => {
    attempt ??= reach(parts, google);
    const auth = await attempt;
    if (!auth) attempt = undefined;
    return auth;
  };
}
