import type { RecordWords } from '../../wire/record.ts';

export const sportPagesRecord = {
  sport_page: {
    kind: 'settings',
    thing: () => 'la página pública',
    many: 'páginas públicas',
    sentences: {
      update: ({ published }, _, before) => {
        if (published === before.published) return undefined;
        return published ? 'Publicó la página pública' : 'Dejó de publicar la página pública';
      },
    },
    columns: {
      slug: 'la dirección en la web',
      published: ['Publicada', 'yesNo'],
      tagline: 'la frase',
      about: 'el texto',
      address: 'la dirección',
      hours: 'el horario',
      phone: 'el teléfono',
      whatsapp: 'el WhatsApp',
      instagram: 'el Instagram',
      show_schedule: ['Muestra las clases', 'yesNo'],
      show_plans: ['Muestra los planes', 'yesNo'],
      show_teachers: ['Muestra los profesores', 'yesNo'],
      offers_trials: ['Ofrece clases de prueba', 'yesNo'],
      sells_plans: ['Vende planes en la página', 'yesNo'],
      quotes: ['los comentarios', 'secret'],
    },
  },
  sport_page_photo: {
    kind: 'settings',
    thing: () => 'una foto de la página pública',
    many: 'fotos de la página pública',
    sentences: { update: () => 'Quitó una foto de la página pública' },
    columns: { caption: 'el pie de foto' },
  },
} as const satisfies RecordWords;
