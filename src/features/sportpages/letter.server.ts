import { asMailText } from '../../wire/mail-text.ts';
import { clockSpan } from '../../wire/written.ts';
import { dayName } from './markup.server.ts';
import type { PublicClass, PublicGym } from './public.server.ts';

/**
 * What is written to whoever booked a trial. It does not say their name, which anybody may have typed to have a mail say it.
 */
export function trialMail(
  gym: PublicGym,
  { name, date, startTime, endTime }: PublicClass,
): { subject: string; text: string } {
  const [gymName, className, address] = [gym.name, name, gym.address].map(asMailText);
  const reached = [gym.whatsapp && `WhatsApp ${gym.whatsapp}`, gym.phone && `teléfono ${gym.phone}`].filter(
    Boolean,
  );
  const lines = [
    `Tu clase de prueba en ${gymName} quedó reservada:`,
    [`${className}`, `${dayName(date, gym.today)}, ${clockSpan(startTime, endTime)}`, address]
      .filter(Boolean)
      .join('\n'),
    `Si no puedes venir, avisa${reached.length > 0 ? `: ${reached.join(' o ')}` : ' en el gimnasio'}. Si no fuiste tú quien la reservó, avísale al gimnasio.`,
  ];
  return { subject: `Tu clase de prueba en ${gymName}`, text: `${lines.join('\n\n')}\n` };
}
