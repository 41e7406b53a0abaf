import type { Person, RawAnswer } from './app.ts';

type Asks = Pick<Person, 'raw'>;

/** What a browser says of a form of the same site. */
export const formHeaders = {
  'content-type': 'application/x-www-form-urlencoded',
  'sec-fetch-site': 'same-origin',
};

/** Each time another one, as limits count by address. */
export const anyAddress = (): string =>
  `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`;

/** Sends a form as a browser does. */
export const sendForm = (
  person: Asks,
  path: string,
  fields: Readonly<Record<string, string>> | [string, string][],
  from = anyAddress(),
): Promise<RawAnswer> =>
  person.raw('POST', path, new URLSearchParams(fields).toString(), {
    ...formHeaders,
    'x-forwarded-for': from,
  });

/** Opens where the answer to a form leads. */
export const follow = async (person: Asks, answer: RawAnswer): Promise<RawAnswer> =>
  answer.status === 303 ? person.raw('GET', String(answer.headers.location)) : answer;
