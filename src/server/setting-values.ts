import * as z from 'zod/mini';

/** An address with one of `protocols`, such as `https:`; `example` stands in the message. */
export const url = (protocols: readonly string[], example: string) =>
  z.string().check(
    z.refine((value) => protocols.includes(URL.parse(value)?.protocol ?? ''), {
      error: `debe ser una dirección como ${example}`,
    }),
  );

export const postgresUrl = z.optional(
  url(['postgres:', 'postgresql:'], 'postgres://usuario:clave@servidor/base'),
);

export const web = ['http:', 'https:'];
export const publicUrlMessage =
  'debe ser solo el comienzo de la dirección, sin ruta, como https://pulso.migimnasio.cl';

export const wholeNumber = (least: number, most: number) =>
  z.string().check(
    z.refine((value) => /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most, {
      error: `debe ser un número de ${least} a ${most}`,
    }),
  );

/** The parts of a list with commas, in lower case. */
export const splitList = (list: string): string[] =>
  list
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean);

const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

export const networks = z.string().check(
  z.refine((value) => splitList(value).every((part) => network.safeParse(part).success), {
    error: 'debe ser una lista de direcciones o redes separadas por comas, como 10.0.0.5 o 10.0.0.0/24',
  }),
);

/** Of IPv6 within brackets where there is a port. */
const nameServer = /^(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-f:]+\])(:\d{1,5})?$/i;

export const nameServers = z.string().check(
  z.refine((value) => splitList(value).every((part) => nameServer.test(part)), {
    error: 'debe ser una lista de servidores de nombres separados por comas, como 1.1.1.1 o 10.0.0.5:53',
  }),
);
