import { count } from '../../wire/written.ts';
import type { NotificationKind } from './domain.ts';

export const kindTitles: Readonly<Record<NotificationKind, string>> = {
  linkRequests: 'Piden vincularse',
  newTrials: 'Clases de prueba desde la página',
  waitingLists: 'Listas de espera',
  refused: 'No pudieron entrar',
  openTills: 'Cajas sin cerrar',
  failedMails: 'Correos que no salieron',
  failedInvitations: 'Invitaciones al equipo que no salieron',
  failedActivations: 'Enlaces de activación que no salieron',
  backup: 'Copias de seguridad',
  stoppedWebhooks: 'Webhooks que dejaron de mandar',
  pausedWhatsApp: 'WhatsApp que dejó de escribir solo',
  onlinePayments: 'Pagos en línea por mirar',
  transfers: 'Transferencias por revisar',
  overdue: 'Deudas vencidas',
  expiring: 'Membresías por vencer',
  lowStock: 'Stock bajo',
  invitations: 'Invitaciones al equipo vencidas',
  forgottenHours: 'Horas del equipo sin salida',
  ownForgottenHours: 'Tus horas sin salida',
  pagePurchases: 'Planes comprados en la página',
  wrongPins: 'PIN equivocados',
  tillDifferences: 'Diferencias de caja',
  newAccounts: 'Clientes con cuenta nueva',
  fullClasses: 'Clases completas',
};

/** '3 sin leer', 'Todo leído' */
export const unreadWords = (unread: number): string =>
  unread > 0 ? `${count(unread)} sin leer` : 'Todo leído';

export const summarySubject = (gymName: string): string => `Lo nuevo en ${gymName}`;

interface KindNews {
  readonly kind: NotificationKind;
  readonly fresh: number;
  readonly total: number;
}

/** 'Deudas vencidas: 3 (15 en total)' */
const newsLine = ({ kind, fresh, total }: KindNews): string =>
  `${kindTitles[kind]}: ${count(fresh)}${total > fresh ? ` (${count(total)} en total)` : ''}`;

/** The text of a daily summary. */
export const summaryWords = (
  news: readonly KindNews[],
  { name, gymName, url }: { readonly name: string; readonly gymName: string; readonly url: string },
): string =>
  [
    `Hola${name && `, ${name}`}: esto es lo nuevo en ${gymName}.`,
    news.map((kind) => `- ${newsLine(kind)}`).join('\n'),
    `Míralo en ${url}`,
    'Este resumen llega una vez al día, si hay algo nuevo. Eliges de qué quieres saber en Notificaciones, «Qué quieres saber».\n',
  ].join('\n\n');
