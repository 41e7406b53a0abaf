const pattern = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9-]{2,63}$/;

/** The name in what somebody typed: of 'https://WWW.Gimnasio.cl/planes', 'www.gimnasio.cl'; null where there is none of the internet. */
export function nameIn(typed: string): string | null {
  const text = typed.trim();
  const address = /^https?:\/\//i.test(text) ? text : `http://${text}`;
  if (!URL.canParse(address)) return null;
  const { hostname } = new URL(address);
  return pattern.test(hostname) ? hostname : null;
}

/** Where the record that proves a name is looked for, and what it has to say. */
export const proofOf = (name: string, token: string) => ({
  record: `_pulso.${name}`,
  value: `pulso-verificacion=${token}`,
});

/** For how many days a name that was proved goes on without its record. */
export const graceDays = 7;
