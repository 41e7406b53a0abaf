import { count } from '../../wire/written.ts';
import type { NotificationKind } from './domain.ts';

export const kindTitles: Readonly<Record<NotificationKind, string>> = {
  linkRequests: 'Piden vincularse',
  waitingLists: 'Listas de espera',
  openTills: 'Cajas sin cerrar',
  failedMails: 'Correos que no salieron',
  backup: 'Copias de seguridad',
  transfers: 'Transferencias por revisar',
  overdue: 'Deudas vencidas',
  expiring: 'Membresías por vencer',
  lowStock: 'Stock bajo',
  invitations: 'Invitaciones al equipo vencidas',
  tillDifferences: 'Diferencias de caja',
  newAccounts: 'Clientes con cuenta nueva',
  fullClasses: 'Clases completas',
};

/** '3 sin leer', 'Todo leído' */
export const unreadWords = (unread: number): string =>
  unread > 0 ? `${count(unread)} sin leer` : 'Todo leído';
