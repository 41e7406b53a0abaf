import { asMailText } from '../../wire/mail-text.ts';
import { type RecordWords, wasSet } from '../../wire/record.ts';
import { day } from '../../wire/written.ts';
import { allPeriods } from '../memberships/domain.ts';
import { planKinds } from '../plans/domain.ts';
import type { PlanPurchase } from './contract.ts';

interface Bought {
  readonly name: string;
  readonly planName: string;
  /** With its currency. */
  readonly amount: string;
  readonly sharesContact: boolean;
}

/** What reception is told of a plan that was bought on the page. */
export const boughtWords = ({ name, planName, amount, sharesContact }: Bought): string =>
  `${name} compró ${planName} en la página, ${amount}${sharesContact ? '. Su correo o documento es de otro cliente: revisa quién es' : ''}`;

/** Noted on a client whose mail or document is another's; what is empty is not. */
export const sharedContactWords = (email: string, document: string): string =>
  `Compró en la página con ${[email && `el correo ${email}`, document && `el documento ${document}`]
    .filter(Boolean)
    .join(' y ')}, que es de otro cliente. Revisa si es la misma persona.`;

/** Who buys, or wanted to. */
export const buyerName = ({ name }: Pick<PlanPurchase, 'name'>): string => name || 'Sin datos';

/** What somebody has to look at of a purchase; empty for nothing. */
export function attentionOf({
  state,
  membershipId,
  sharesContact,
}: Pick<PlanPurchase, 'state' | 'membershipId' | 'sharesContact'>): string {
  if (state === 'paid' && membershipId === null) return 'No se pudo vender: asigna o devuelve su pago';
  return sharesContact ? 'Su correo o documento es de otro cliente' : '';
}

/** What reception may write to who began to buy. */
export const callMessage = ({ name, planName }: Pick<PlanPurchase, 'name' | 'planName'>): string =>
  `Hola, ${name}: vimos que empezaste a comprar ${planName} en nuestra página. ¿Te ayudamos?`;

interface Letter {
  readonly gymName: string;
  readonly planName: string;
  /** With its currency. */
  readonly amount: string;
  readonly startsOn: string;
  /** Empty without one. */
  readonly contract: string;
}

/** What is written to a buyer. It does not say their name, which anybody may have typed to have a mail say it. */
export function purchaseLetter({ amount, startsOn, contract, ...names }: Letter) {
  const [gymName, planName] = [names.gymName, names.planName].map(asMailText);
  const text = [
    `Recibimos tu pago de ${amount}: ya tienes el plan ${planName} de ${gymName}.`,
    `Empieza el ${day(startsOn)}. Preséntate en recepción la primera vez que vengas: ahí te ayudan a reservar con tu cuenta.`,
    'Si no fuiste tú quien lo compró, avísale al gimnasio.',
    ...(contract ? [`El contrato que aceptaste:\n\n${contract}`] : []),
  ].join('\n\n');
  return { subject: `Tu plan de ${gymName}`, text: `${text}\n` };
}

export const planPurchasesRecord = {
  plan_purchase: {
    kind: 'memberships',
    thing: ({ plan_name }) => `la compra de ${plan_name} en la página`,
    many: 'compras en la página',
    sentences: {
      insert: ({ plan_name, amount }, say) =>
        `Alguien empezó a comprar ${plan_name} en la página, ${say.money(amount)}`,
      update: (row, say, before) => {
        const { plan_name, amount, client_id, membership_id } = row;
        if (!wasSet('paid_at', row, before)) return undefined;
        return membership_id
          ? `${say.name('client', client_id)} compró ${plan_name} en la página, ${say.money(amount)}`
          : `${say.name('client', client_id)} pagó ${plan_name} en la página y no se le pudo vender`;
      },
    },
    columns: {
      plan_id: ['el plan', { of: 'plan' }],
      plan_name: 'el nombre del plan',
      kind: ['el tipo', planKinds],
      period: ['el período', allPeriods],
      days: ['los días', 'number'],
      billing_day: ['el día de cobro', 'number'],
      sessions: ['las sesiones', 'number'],
      price: ['el precio', 'money'],
      enrolment_fee: ['la matrícula', 'money'],
      amount: ['el monto', 'money'],
      starts_on: ['el inicio', 'date'],
      expires_at: ['hasta cuándo se puede pagar', 'instant'],
      paid_at: ['cuándo se pagó', 'instant'],
      client_id: ['el cliente', { of: 'client' }],
      membership_id: ['la membresía', { of: 'membership' }],
      shares_contact: ['Con correo o documento de otro cliente', 'yesNo'],
    },
    silent: {
      currency: "the gym's",
      version_id: 'the contract has an entry of its own',
      prospect_id: 'the prospect has entries of its own',
    },
  },
} as const satisfies RecordWords;
