import * as z from 'zod/mini';
import { pluginsContract } from '../contract.ts';

export const AddressForm = z.pick(pluginsContract.add.input, { url: true });

/** By what the address of a plugin is asked for. */
export const addressField = {
  label: 'Dirección en que recibe los avisos',
  description: 'La de la máquina donde corre el programa; si es de otra persona, la que te da ella.',
  placeholder: 'https://plugin.miempresa.cl/pulso',
  inputMode: 'url',
} as const;
