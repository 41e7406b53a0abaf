import { clean, format, validate } from 'rut.js';
import type { ClientForm } from './contract.ts';

type Document = Pick<ClientForm, 'dni' | 'dniType'>;

/** Shorter numbers are a gym's own, such as '17'. */
const shortestRut = 7;
const longestRut = 9;

const withoutPadding = (dni: string): string => dni.replace(/\s/g, '').replace(/^0+/, '');

/** True when the document must be a RUT, which only gyms in Chile require. */
export const asksForRut = (country: string, { dni, dniType }: Document): boolean =>
  country === 'CL' && dniType === 'rut' && clean(withoutPadding(dni)).length >= shortestRut;

/** True for a RUT with a valid check digit; dots, dash and spaces are optional. */
export const isRut = (dni: string): boolean => {
  const rut = withoutPadding(dni);
  return validate(rut) && clean(rut).length <= longestRut;
};

/** A RUT in its usual notation, '12.345.678-5'; anything else unchanged. */
export const writeRut = (dni: string): string => (isRut(dni) ? format(withoutPadding(dni)) : dni);

/** The document as the gym stores it: empty without a letter or digit, and a RUT only in Chile and where it may be one. */
export function keptDocument(country: string, document: Document): Document {
  if (!/[\p{L}\p{N}]/u.test(document.dni)) return { ...document, dni: '' };
  if (country !== 'CL') return { ...document, dniType: 'other' };
  if (!asksForRut(country, document)) return { ...document, dniType: 'other' };
  return { ...document, dni: writeRut(document.dni) };
}
