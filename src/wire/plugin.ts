import type { Right } from './rights.ts';

/** What Plugins lists, in its order. */
export const pluginGroups = {
  payments: 'Pagos en línea',
  messages: 'Mensajes',
  access: 'Accesos',
  accounting: 'Contabilidad',
  calendars: 'Calendarios',
  programs: 'Programas de otros',
  developers: 'Llaves y webhooks',
} as const;
export type PluginGroup = keyof typeof pluginGroups;

export const pluginStates = {
  on: 'Encendido',
  trial: 'Encendido, de prueba',
  failing: 'Con fallas',
  off: 'Apagado',
  unset: 'Sin configurar',
  unavailable: 'No disponible',
} as const;
export type PluginState = keyof typeof pluginStates;

/** What a plugin is, does, and may see: a part of Pulso, or a program of somebody else. */
export interface PluginManifest {
  /** Lower-case letters, digits and hyphens; its address is `/plugins/{key}`. */
  readonly key: string;
  readonly name: string;
  /** One sentence on what it does. */
  readonly summary: string;
  /** What it may see and change in the gym. */
  readonly rights: readonly Right[];
  /** The types of webhooks that it is told of. */
  readonly events: readonly string[];
  /** One sentence on which data leave, people's first, and to whom. */
  readonly data: string;
  /** An address for help, https or e-mail; empty where Pulso itself helps. */
  readonly help: string;
}

/** A part of Pulso that is shown as a plugin. */
export interface BuiltInPlugin extends PluginManifest {
  readonly group: PluginGroup;
}

export interface PluginStatus {
  readonly state: PluginState;
  /** A few words beside the state, as '3 lectores'; may be empty. */
  readonly note: string;
}

/** What the record tells of a test: 'Probó la conexión con Khipu: funciona'. */
export const testSentence = (name: string, refusal: unknown): string =>
  `Probó la conexión con ${name}: ${refusal ? 'no funciona' : 'funciona'}`;
