import * as z from 'zod/mini';
import { alreadySaved, notFound, stale } from '../../wire/failures.ts';
import {
  choice,
  date,
  id,
  instant,
  oneLine,
  pageNumber,
  pageOf,
  requiredText,
  text,
  version,
} from '../../wire/fields.ts';
import { placeholderProblem } from '../../wire/placeholders.ts';
import { failure, verb } from '../../wire/verb.ts';
import { currencies } from '../gym/domain.ts';
import { acceptanceWays, placeholders } from './domain.ts';

export type AcceptanceWay = keyof typeof acceptanceWays;

/** The gym's own words; empty where it has no contract. */
const names = Object.keys(placeholders);
const contractText = text(20_000).check(
  z.refine<string>((typed) => placeholderProblem(typed, names) === undefined, {
    error: ({ input }) => placeholderProblem(String(input), names),
  }),
);

/** A version of the gym's text; each change makes another one. */
export const ContractVersion = z.object({ id, number: z.int(), text: z.string(), createdAt: instant });
export type ContractVersion = z.output<typeof ContractVersion>;

export const ContractTextForm = z.strictObject({ text: contractText });

/** What the client accepts, in the words that it reads. */
export const ContractContent = z.object({
  gymName: z.string(),
  /** The gym's own text at the top of documents: tax number, address. */
  header: z.string(),
  clientName: z.string(),
  clientDocument: z.string(),
  planName: z.string(),
  /** 'Mensual', '10 días' */
  length: z.string(),
  price: z.int(),
  /** What is paid once, at the beginning. */
  enrolmentFee: z.optional(z.int()),
  /** The day of the month on which its periods start. */
  billingDay: z.optional(z.nullable(z.int())),
  currency: choice(currencies),
  startsOn: date,
  /** What the plan and the gym's settings say, a sentence each. */
  rules: z.array(z.string()),
  text: z.string(),
});
export type ContractContent = z.output<typeof ContractContent>;

/** The box in which a signature is drawn; its path has whole coordinates within it. */
export const signatureBox = { width: 600, height: 200 } as const;
const signaturePath = /^(M\d{1,3} \d{1,3}(L\d{1,3} \d{1,3})*)*$/;

const Acceptance = z.object({
  acceptedAt: instant,
  /** The day in the gym's zone. */
  acceptedOn: date,
  way: choice(acceptanceWays),
  signerName: z.string(),
  /** As an SVG path within `signatureBox`; empty without one. */
  signature: z.string(),
});
export type Acceptance = z.output<typeof Acceptance>;

/** The contract of a membership: as it was accepted, or as it is now. */
export const Contract = z.object({
  membershipId: id,
  membershipVersion: version,
  versionId: id,
  /** The number of the version of the text. */
  number: z.int(),
  content: ContractContent,
  acceptance: z.nullable(Acceptance),
});
export type Contract = z.output<typeof Contract>;

export const contractChanged = failure({
  code: 'contract_changed',
  status: 409,
  message: 'El contrato o la membresía cambió mientras tanto. Ciérralo y léelo de nuevo.',
});

export const contractAccepted = failure({
  code: 'contract_accepted',
  status: 409,
  message: 'Este contrato ya está aceptado.',
});

/** What was read and is accepted. */
const reading = { id, membershipId: id, versionId: id, version };

const signing = {
  way: choice({ signature: acceptanceWays.signature, name: acceptanceWays.name }),
  signerName: requiredText(120, 'Escribe el nombre de quien acepta.', oneLine),
  signature: text(20_000).check(z.regex(signaturePath, 'La firma no se entiende: bórrala y firma otra vez.')),
};

const signed = z.refine<{ way: string; signature: string }>(
  ({ way, signature }) => (way === 'signature') === (signature !== ''),
  { error: 'Falta la firma. Dibújala, o escribe el nombre.', path: ['signature'] },
);

export const SigningForm = z.strictObject(signing).check(signed);

export const contractsContract = {
  versions: verb({
    method: 'GET',
    path: '/contract-versions',
    summary: 'Las versiones del texto del contrato, la vigente primero',
    access: 'gym',
    right: 'clients.view',
    input: z.strictObject({ page: pageNumber }),
    output: pageOf(ContractVersion),
    errors: [],
  }),
  write: verb({
    method: 'POST',
    path: '/contract-versions',
    summary: 'Escribir el texto del contrato: cada cambio es una versión nueva, y las anteriores quedan',
    access: 'gym',
    right: 'messages.edit',
    /** `after` is the number of the version that was changed; 0 for the first. */
    input: z.strictObject({ id, text: contractText, after: z.int() }),
    output: ContractVersion,
    errors: [stale, alreadySaved],
  }),
  /** Null where the gym has no text, or the membership was not sold from a plan, and nothing was accepted. */
  get: verb({
    method: 'GET',
    path: '/memberships/:membershipId/contract',
    summary: 'El contrato de una membresía, aceptado o por aceptar',
    access: 'gym',
    right: 'clients.view',
    input: z.strictObject({ membershipId: id }),
    output: z.object({ contract: z.nullable(Contract) }),
    errors: [notFound],
  }),
  accept: verb({
    method: 'POST',
    path: '/memberships/:membershipId/contract',
    summary: 'Guardar que el cliente aceptó el contrato en recepción, con su firma o su nombre',
    access: 'gym',
    right: 'memberships.sell',
    input: z.strictObject({ ...reading, ...signing }).check(signed),
    output: Contract,
    errors: [notFound, contractChanged, contractAccepted],
  }),
  own: verb({
    method: 'GET',
    path: '/my-contracts',
    summary: 'Los contratos de las membresías propias de un cliente',
    access: 'client',
    input: z.strictObject({}),
    output: z.object({ items: z.array(Contract) }),
    errors: [],
  }),
  acceptOwn: verb({
    method: 'POST',
    path: '/my-contracts/:membershipId',
    summary: 'Aceptar el contrato de una membresía propia',
    access: 'client',
    input: z.strictObject(reading),
    output: Contract,
    errors: [notFound, contractChanged, contractAccepted],
  }),
};
