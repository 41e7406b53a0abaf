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
