/** What a person of a gym's team may do, in the words that the owner chooses among. */
export const rights = {
  'classes.view': 'Ver la agenda y quién viene a cada clase',
  'classes.own': 'Ver su propia semana: las clases que hace y quién viene',
  'classes.edit': 'Cambiar la agenda, los programas y los feriados',
  attendance: 'Reservar y marcar asistencia',
  routines: 'Hacer rutinas',
  'clients.view': 'Ver clientes, sus membresías y lo que deben',
  'clients.contact': 'Ver teléfonos, correos y documentos',
  'clients.personal': 'Ver fechas de nacimiento y observaciones',
  'clients.space': 'Ver lo que un cliente ve de sí mismo',
  'clients.edit': 'Agregar y cambiar clientes',
  'clients.remove': 'Eliminar clientes y membresías',
  'clients.export': 'Importar y exportar clientes',
  'clients.privacy': 'Entregar y borrar los datos personales de un cliente',
  prospects: 'Ver y atender prospectos',
  'memberships.sell': 'Vender, cambiar, congelar y cancelar membresías',
  'memberships.gift': 'Regalar días a una membresía',
  'payments.take': 'Cobrar membresías y deudas',
  'payments.edit': 'Corregir y eliminar pagos',
  receivables: 'Ver quién debe y escribirle',
  'sales.sell': 'Vender en el punto de venta',
  'sales.discount': 'Hacer descuentos y cambiar precios en la venta',
  'sales.view': 'Ver ventas y comprobantes',
  'sales.void': 'Anular comprobantes y reembolsar ventas',
  'credits.edit': 'Fijar cuánto se puede fiar',
  'tills.view': 'Ver los arqueos',
  'tills.edit': 'Crear y cambiar cajas',
  'products.view': 'Ver productos, costos y stock',
  'products.edit': 'Cambiar productos y sus precios',
  stock: 'Comprar, contar y ajustar stock',
  'plans.edit': 'Cambiar planes y sus precios',
  'messages.edit': 'Cambiar los mensajes, el contrato y para qué se pide consentimiento',
  income: 'Ver ingresos',
  'accounting.close': 'Cerrar meses para el contador y fijar sus cuentas',
  'wages.view': 'Ver lo que se paga a los profesores',
  wages: 'Cambiar lo que se paga a los profesores',
  'wages.own': 'Ver su propia hoja de pago',
  'timesheets.view': 'Ver horas del equipo',
  'timesheets.edit': 'Corregir horas del equipo',
  record: 'Ver el registro de quién hizo qué',
  'gym.edit': 'Cambiar los ajustes del gimnasio',
  'gym.download': 'Descargar todos los datos del gimnasio',
  'gym.support': 'Dejar que soporte mire el gimnasio por una hora',
  'gym.keys': 'Crear y quitar llaves de API y webhooks',
  'gym.access': 'Cambiar lectores de acceso',
  'gym.online': 'Configurar el cobro en línea',
  'gym.whatsapp': 'Conectar el WhatsApp automático',
  'team.edit': 'Administrar el equipo',
} as const;
export type Right = keyof typeof rights;

export const allRights = Object.keys(rights) as Right[];
export const isRight = (name: string): name is Right => Object.hasOwn(rights, name);

/** What concerns a person of the team alone: an owner who is not named in it has no use for it. */
export const personalRights: readonly Right[] = ['classes.own', 'wages.own'];

/** The rights as a form groups them. */
export const rightGroups: Readonly<Record<string, readonly Right[]>> = {
  Clases: ['classes.view', 'classes.own', 'classes.edit', 'attendance', 'routines'],
  Clientes: [
    'clients.view',
    'clients.contact',
    'clients.personal',
    'clients.space',
    'clients.edit',
    'clients.remove',
    'clients.export',
    'clients.privacy',
    'prospects',
  ],
  'Membresías y pagos': [
    'memberships.sell',
    'memberships.gift',
    'payments.take',
    'payments.edit',
    'receivables',
    'plans.edit',
  ],
  Tienda: [
    'sales.sell',
    'sales.discount',
    'sales.view',
    'sales.void',
    'credits.edit',
    'tills.view',
    'tills.edit',
    'products.view',
    'products.edit',
    'stock',
  ],
  Equipo: ['wages.view', 'wages', 'wages.own', 'timesheets.view', 'timesheets.edit', 'team.edit'],
  Gimnasio: [
    'record',
    'income',
    'accounting.close',
    'messages.edit',
    'gym.edit',
    'gym.download',
    'gym.support',
    'gym.keys',
    'gym.access',
    'gym.online',
    'gym.whatsapp',
  ],
};

/** What a right is useless, or does harm, without. */
const requirements: Partial<Record<Right, readonly Right[]>> = {
  'classes.own': ['classes.view'],
  wages: ['wages.view'],
  'wages.own': ['classes.view', 'classes.own'],
  'timesheets.edit': ['timesheets.view'],
  attendance: ['classes.view'],
  'clients.personal': ['clients.view'],
  'clients.space': ['clients.view', 'clients.contact'],
  'clients.edit': ['clients.view', 'clients.contact', 'clients.personal'],
  'clients.remove': ['clients.view'],
  'clients.export': ['clients.view', 'clients.contact', 'clients.personal'],
  'clients.privacy': ['clients.view', 'clients.contact', 'clients.personal'],
  // A trial is booked in a class, and who books it becomes a client.
  prospects: ['classes.view', 'clients.view', 'clients.contact'],
  'memberships.sell': ['clients.view'],
  'memberships.gift': ['clients.view'],
  'payments.take': ['clients.view'],
  'payments.edit': ['clients.view'],
  receivables: ['clients.view', 'clients.contact'],
  'sales.discount': ['sales.sell'],
  'sales.void': ['sales.view'],
  'credits.edit': ['clients.view'],
  'accounting.close': ['income'],
  // It tells of everything, money and telephone numbers included.
  record: ['clients.view', 'clients.contact', 'clients.personal', 'income'],
  'gym.download': ['record'],
  'gym.support': ['record'],
  'products.edit': ['products.view'],
  stock: ['products.view'],
};

/** These rights and those that they require, in the order of `rights`. */
export function withRequired(chosen: readonly Right[]): Right[] {
  const all = new Set(chosen);
  for (const right of all) for (const required of requirements[right] ?? []) all.add(required);
  return allRights.filter((right) => all.has(right));
}

/** What opening what a client sees takes. */
export const viewRight: Right = 'clients.space';

/** What an operator may look at in a gym that lets them: what it works with, and not how to reach its people. */
export const supportRights: readonly Right[] = [
  'classes.view',
  'clients.view',
  'sales.view',
  'tills.view',
  'products.view',
  'income',
  'timesheets.view',
];

/** The rights without one, and without those that require it. */
export const withoutRight = (chosen: readonly Right[], left: Right): Right[] =>
  chosen.filter((right) => !withRequired([right]).includes(left));

interface HiddenField {
  readonly right: Right;
  /** Another field of what holds it, where the name alone may mean something else. */
  readonly beside?: string;
  /** For a text that may be null, and is so where it is hidden; others are empty then. */
  readonly nullable?: boolean;
  /** For a field that may be left out, and is where it is hidden. */
  readonly optional?: boolean;
}

/**
 * The fields of answers that only whoever has the right sees, whichever verb answers but those that say so (`shows`). A receipt
 * keeps the document that was written on it: printed again, it must be the same. What somebody owes stands among the reasons why
 * they may come in; with its code and key anybody becomes a client of the gym.
 */
export const hiddenFields: Readonly<Record<string, HiddenField>> = {
  phone: { right: 'clients.contact' },
  whatsapp: { right: 'clients.contact' },
  email: { right: 'clients.contact' },
  clientEmail: { right: 'clients.contact' },
  sentTo: { right: 'clients.contact' },
  dni: { right: 'clients.contact' },
  birthDate: { right: 'clients.personal', nullable: true },
  observation: { right: 'clients.personal', beside: 'birthDate' },
  turns: { right: 'clients.personal' },
  code: { right: 'clients.view', beside: 'bookingDays' },
  key: { right: 'clients.view', beside: 'bookingDays' },
  rut: { right: 'clients.contact' },
  clientDocument: { right: 'clients.contact', beside: 'planName' },
  amount: { right: 'receivables', beside: 'tone', optional: true },
  paidToday: { right: 'income' },
};

/** What a role of every gym may do. The owner may do everything. */
export interface Role {
  readonly name: string;
  readonly may: readonly Right[];
}

const without = (...left: readonly Right[]): Right[] => allRights.filter((right) => !left.includes(right));

export const presetRoles = {
  owner: { name: 'Dueño', may: allRights },
  admin: {
    name: 'Administración',
    may: without(
      'team.edit',
      'gym.download',
      'gym.support',
      'gym.keys',
      'gym.access',
      'gym.online',
      'gym.whatsapp',
    ),
  },
  reception: {
    name: 'Recepción',
    may: [
      ...([
        'classes.view',
        'attendance',
        'clients.view',
        'clients.contact',
        'clients.personal',
        'clients.space',
        'clients.edit',
        'prospects',
      ] as const),
      ...([
        'memberships.sell',
        'payments.take',
        'receivables',
        'sales.sell',
        'sales.discount',
        'sales.view',
      ] as const),
    ],
  },
  coach: { name: 'Profesor', may: ['classes.view', 'classes.own', 'attendance', 'routines'] },
  accountant: {
    name: 'Contador',
    may: [
      ...(['clients.view', 'clients.contact', 'clients.personal', 'receivables'] as const),
      ...(['sales.view', 'tills.view', 'products.view', 'income', 'accounting.close'] as const),
      ...(['wages.view', 'timesheets.view'] as const),
    ],
  },
} as const satisfies Record<string, Role>;
export type PresetRole = keyof typeof presetRoles;
export const isPresetRole = (name: string): name is PresetRole => Object.hasOwn(presetRoles, name);
