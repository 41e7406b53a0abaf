import type { Session } from './contract.ts';

/** 'Chrome en Windows'; what the browser does not say is left out. */
export function deviceName({ browser, system }: Pick<Session, 'browser' | 'system'>): string {
  if (browser && system) return `${browser} en ${system}`;
  if (system) return `Navegador en ${system}`;
  return browser ?? 'Dispositivo desconocido';
}

const handheld = new Set(['Android', 'iOS', 'iPadOS', 'HarmonyOS', 'Windows Phone']);

export const isHandheld = ({ system }: Pick<Session, 'system'>): boolean => handheld.has(system ?? '');

export function recoveryCodesLeft(count: number): string {
  if (count === 0) return 'No te quedan códigos de recuperación';
  return count === 1 ? 'Te queda 1 código de recuperación' : `Te quedan ${count} códigos de recuperación`;
}
