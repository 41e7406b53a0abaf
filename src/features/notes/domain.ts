/** What a note is about: only itself, or a contact with the client. */
export const noteKinds = { note: 'Nota', call: 'Llamada', whatsapp: 'WhatsApp', mail: 'Correo' } as const;
