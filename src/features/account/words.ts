import type { Session } from './contract.ts';

/** 'Chrome en Windows'; what the browser does not say is left out. */
export function deviceName({ browser, system }: Pick<Session, 'browser' | 'system'>): string {
  if (browser && system) return `${browser} en ${system}`;
  if (system) return `Navegador en ${system}`;
  return browser ?? 'Dispositivo desconocido';
}
