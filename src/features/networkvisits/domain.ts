/** The wellness networks whose members visit gyms. */
export const networks = { wellhub: 'Wellhub', totalpass: 'TotalPass' } as const;
export type Network = keyof typeof networks;

/** What a gym copies from its account at the network. */
export const keyLabels: Readonly<Record<Network, Record<'gymNumber' | 'accessKey' | 'secret', string>>> = {
  wellhub: {
    gymNumber: 'ID del gimnasio en Wellhub',
    accessKey: 'Token de la API',
    secret: 'Secreto del webhook',
  },
  totalpass: {
    gymNumber: 'Código del local en TotalPass',
    accessKey: 'Llave del socio comercial (partner API key)',
    secret: 'Llave del local (place API key)',
  },
};

/** Who gives a gym its keys, and to whom it hands the address of its webhook. */
export const contacts: Readonly<Record<Network, string>> = {
  wellhub: 'el equipo técnico de Wellhub',
  totalpass: 'el equipo de integraciones de TotalPass',
};

/** What is stored of a visit. */
export const visitStates = {
  waiting: 'Por aceptar',
  sending: 'Confirmando',
  confirmed: 'Confirmada',
  refused: 'No confirmada',
  dismissed: 'Descartada',
} as const;
export type VisitState = keyof typeof visitStates;

/** Of a visit that reception has to look at; one that nobody accepted in time is expired. */
export const arrivalStates = {
  waiting: visitStates.waiting,
  sending: visitStates.sending,
  confirmed: visitStates.confirmed,
  refused: visitStates.refused,
  expired: 'Vencida',
} as const;
export type ArrivalState = keyof typeof arrivalStates;

/** Why a network does not confirm a visit, and what helps. */
export const refusals = {
  not_found: ['no encuentra su check-in', 'Pídele que haga check-in otra vez en su app, ya en el gimnasio.'],
  expired: ['dice que su check-in venció', 'Pídele que haga check-in otra vez en su app.'],
  cancelled: ['dice que canceló su check-in', 'Pídele que haga check-in otra vez en su app.'],
  repeated: ['ya había confirmado su visita de hoy', 'No hay que hacer nada más: paga una visita al día.'],
  keys: [
    'no acepta las llaves del gimnasio',
    'Quien administra las revisa en Plugins; después acéptala otra vez.',
  ],
  refused: ['no confirmó la visita', 'Mira en tu portal qué pasó, o pídele que haga check-in otra vez.'],
  unclear: [
    'no dijo si confirmó la visita',
    'Míralo en tu portal: si la visita figura, márcala como confirmada.',
  ],
} as const satisfies Record<string, readonly [why: string, remedy: string]>;
export type Refusal = keyof typeof refusals;

/** Those after which the same check-in may be sent again. */
export const isRetryable = (refusal: Refusal | null): boolean => refusal === 'keys' || refusal === 'refused';

/** Why a client is likely to be who arrived. */
export const likenesses = { email: 'Mismo correo', phone: 'Mismo teléfono' } as const;
