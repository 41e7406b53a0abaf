/** What a note is about: only itself, or a contact with the client. */
export const noteKinds = { note: 'Nota', call: 'Llamada', whatsapp: 'WhatsApp', mail: 'Correo' } as const;

/** How a client was reached last. */
export const lastContactKinds = {
  ...{ call: noteKinds.call, whatsapp: noteKinds.whatsapp, mail: noteKinds.mail },
  push: 'Aviso en el teléfono',
} as const;
