import { clean, format, validate } from 'rut.js';
import type { ClientForm } from './contract.ts';

type Document = Pick<ClientForm, 'dni' | 'dniType'>;

const longestRut = 9;

const withoutPadding = (dni: string): string => dni.replace(/\s/g, '').replace(/^0+/, '');

/** Whether the number is to be a RUT: only gyms in Chile ask for one. */
export const asksForRut = (country: string, { dni, dniType }: Document): boolean =>
  country === 'CL' && dniType === 'rut' && dni !== '';

/** Whether it is a RUT with its right check digit; dots, dash and spaces may be left out. */
export const isRut = (dni: string): boolean => {
  const rut = withoutPadding(dni);
  return validate(rut) && clean(rut).length <= longestRut;
};

/** The RUT as people write it, '12.345.678-5'; anything else as it is. */
export const writeRut = (dni: string): string => (isRut(dni) ? format(withoutPadding(dni)) : dni);

/** The document as the gym keeps it: nothing without a letter or digit, and a RUT only in Chile. */
export function keptDocument(country: string, document: Document): Document {
  if (!/[\p{L}\p{N}]/u.test(document.dni)) return { ...document, dni: '' };
  if (country !== 'CL') return { ...document, dniType: 'other' };
  return asksForRut(country, document) ? { ...document, dni: writeRut(document.dni) } : document;
}
