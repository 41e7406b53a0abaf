import * as z from 'zod/mini';
import { notFound, stale } from '../../wire/failures.ts';
import { choice, instant, version } from '../../wire/fields.ts';
import { failure, verb } from '../../wire/verb.ts';
import { nameIn } from './domain.ts';

const domainMessage = 'Escribe un dominio de internet, como www.migimnasio.cl.';

/** A name of the internet, however it was typed; empty for none. */
const domain = z.string({ error: domainMessage }).check(
  z.trim(),
  z.maxLength(300, domainMessage),
  z.refine((typed) => typed === '' || nameIn(typed) !== null, domainMessage),
  z.overwrite((typed: string) => nameIn(typed) ?? ''),
);

export const CustomDomainForm = z.strictObject({ domain });
export type CustomDomainForm = z.output<typeof CustomDomainForm>;

export const domainTaken = failure({
  code: 'domain_taken',
  status: 409,
  field: 'domain',
  message:
    'Otro gimnasio ya usa ese dominio. Si ahora es tuyo, queda libre una semana después de que se quite su registro.',
});

const CustomDomain = z.object({
  /** Empty for none. */
  domain: z.string(),
  /** Where a TXT record has to say `value`, so that the name counts as the gym's. */
  record: z.string(),
  value: z.string(),
  /** The name of this Pulso, to which the gym's has to lead. */
  target: z.string(),
  provedAt: z.nullable(instant),
  /** Since when the record is not there any more. */
  missingSince: z.nullable(instant),
  /** 0 before it was saved. */
  version: z.int(),
});
export type CustomDomain = z.output<typeof CustomDomain>;

/** What was found at the record of a name. */
export const findings = {
  found: 'Está',
  missing: 'No está',
  unreachable: 'No se pudo mirar',
} as const;
export type Finding = keyof typeof findings;

const right = 'gym.edit';

export const customDomainsContract = {
  get: verb({
    method: 'GET',
    path: '/custom-domain',
    summary: 'El dominio propio en que se abre la página pública del gimnasio',
    access: 'gym',
    right,
    input: z.strictObject({}),
    output: CustomDomain,
    errors: [],
  }),
  save: verb({
    method: 'PUT',
    path: '/custom-domain',
    summary: 'Guardar el dominio propio de la página pública; vacío, deja de tener uno',
    access: 'gym',
    right,
    input: z.strictObject({ domain, version: z.union([z.literal(0), version]) }),
    output: CustomDomain,
    errors: [stale],
  }),
  check: verb({
    method: 'POST',
    path: '/custom-domain/checks',
    summary: 'Mirar ahora si el dominio propio tiene el registro que prueba de quién es',
    // No transaction waits for the name's servers.
    access: 'staff',
    right,
    input: z.strictObject({}),
    output: z.object({ finding: choice(findings) }),
    errors: [notFound, domainTaken],
  }),
};
