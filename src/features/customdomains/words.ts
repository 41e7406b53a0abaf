import type { RecordWords } from '../../wire/record.ts';

export const customDomainsRecord = {
  custom_domain: {
    kind: 'settings',
    thing: () => 'el dominio propio de la página',
    many: 'dominios propios',
    sentences: {
      insert: ({ name }) => (name ? `Pidió el dominio ${name} para la página` : undefined),
      update: ({ name, proved_at, missing_since }, _, before) => {
        if (name !== before.name)
          return name
            ? `Pidió el dominio ${name} para la página`
            : `Quitó el dominio ${before.name} de la página`;
        if (proved_at && !before.proved_at) return `Se comprobó el dominio ${name}`;
        if (!proved_at && before.proved_at)
          return `El dominio ${name} dejó de ser de la página: falta su registro`;
        if (missing_since && !before.missing_since) return `Falta el registro del dominio ${name}`;
        return undefined;
      },
    },
    columns: {
      name: 'el dominio',
      token: 'lo que dice su registro',
      named_at: ['cuándo se pidió', 'instant'],
      proved_at: ['cuándo se comprobó', 'instant'],
      missing_since: ['desde cuándo falta su registro', 'instant'],
    },
  },
} as const satisfies RecordWords;
