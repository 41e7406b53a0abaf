/** What mails are about. */
export const mailKinds = {
  activation: 'Enlace para activar una cuenta',
  team: 'Invitación a un equipo',
  confirmation: 'Confirmación de un correo',
  existingAccount: 'Aviso de que ya hay una cuenta',
  password: 'Cambio de contraseña',
  renewal: 'Cobro de una suscripción',
  trial: 'Clase de prueba',
  paymentLink: 'Link de pago',
  purchase: 'Compra de un plan',
  receipt: 'Comprobante',
  statement: 'Estado de cuenta',
  automation: 'Correo automático a un cliente',
  report: 'Reporte',
  summary: 'Resumen de novedades',
} as const;
export type MailKind = keyof typeof mailKinds;
