import { format, validate } from 'rut.js';
import type { ClientForm } from './contract.ts';

type Document = Pick<ClientForm, 'dni' | 'dniType'>;

/** Whether the number is to be a RUT: only gyms in Chile ask for one. */
export const asksForRut = (country: string, { dni, dniType }: Document): boolean =>
  country === 'CL' && dniType === 'rut' && dni !== '';

export const isRut = (dni: string): boolean => validate(dni);

/** The RUT as people write it, '12.345.678-5'. */
export const writeRut = (dni: string): string => format(dni);
