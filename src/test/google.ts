import { type MutableToken, OAuth2Server } from 'oauth2-mock-server';
import { expect } from 'vitest';
import type { Person } from './app.ts';

export const googleOf = (issuer: string | undefined) => ({
  GOOGLE_CLIENT_ID: 'pulso',
  GOOGLE_CLIENT_SECRET: 'secreto',
  GOOGLE_DISCOVERY_URL: `${issuer}/.well-known/openid-configuration`,
});

/** An OpenID provider of the test's own, in Google's place. */
export async function openProvider() {
  const issuer = new OAuth2Server();
  let claims: Record<string, unknown> = {};
  await issuer.issuer.keys.generate('RS256');
  await issuer.start(0, '127.0.0.1');
  issuer.service.on('beforeTokenSigning', ({ payload }: MutableToken) => Object.assign(payload, claims));
  return {
    environment: googleOf(issuer.issuer.url),
    /** Who is at Google from now on, and what else it says of them. */
    arrive: ({ email }: Pick<Person, 'email'>, more: Record<string, unknown> = {}) => {
      claims = { sub: `google-${email}`, email, email_verified: true, name: 'Carla Pérez', ...more };
    },
    close: () => issuer.stop(),
  };
}

/** The callback's path and query, after the person agreed at Google. */
export async function agree(person: Person, redirect?: string): Promise<string> {
  const { url } = await person.account.google(redirect === undefined ? {} : { redirect });
  const answer = await fetch(url, { redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? '');
  return back.pathname + back.search;
}

/** Where the callback leads to. */
export async function landing(person: Person, callback: string): Promise<string> {
  const { status, headers } = await person.raw('GET', callback);
  expect(status).toBe(302);
  return String(headers.location);
}
