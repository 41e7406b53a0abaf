import { v7 as newId } from 'uuid';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { follow, sendForm } from '../../test/forms.ts';
import { openMailbox } from '../../test/mailbox.ts';
import { insertClass } from '../../test/timetable.ts';

export const pageForm = (slug: string, other: object = {}) => ({
  slug,
  ...{ published: true, tagline: 'Fuerte & feliz', about: 'Uno\n\n<script>alert(1)</script>' },
  ...{ address: 'Av. Siempre Viva 742', hours: 'Lunes a viernes', phone: '+56 2 2345 6789' },
  ...{ whatsapp: '+56 9 1234 5678', instagram: '@andes', quotes: [] },
  ...{ showSchedule: true, showPlans: true, showTeachers: true },
  ...other,
});

export async function publish(gym: Person, slug: string, other: object = {}): Promise<void> {
  const { version } = await gym.sportpages.get({});
  await gym.sportpages.save({ ...pageForm(slug), ...other, version });
}

// Noon of a Thursday.
export const today = '2030-01-10';
export const tomorrow = '2030-01-11';

export const newPhone = () => `+56 9 ${newId().replace(/\D/g, '').padEnd(8, '1').slice(-8)}`;

export const slotAt = (classId: string, date = tomorrow) => `${classId}_${date}`;

export interface Offer {
  readonly gym: Person;
  readonly slug: string;
  readonly classId: string;
}

export const prospectsOf = async (gym: Person) => (await gym.prospects.list({ search: '' })).items;
export const takenOf = async (gym: Person, classId: string, date = tomorrow) =>
  (await gym.reservations.list({ classId, date })).session.taken;

/** Gyms that offer trials on their pages, from `openApp` on, and who asks for one there. */
export function prepareTrials() {
  let app: TestApp;

  const openApp = async () => {
    const mailbox = await openMailbox();
    app = await openTestApp({
      now: `${today}T15:00:00Z`,
      environment: { SMTP_URL: mailbox.url, PULSO_MAILS_PER_GYM: '3' },
    });
    const close = async () => {
      await app.close();
      await mailbox.close();
    };
    return { app, mailbox, close };
  };

  /** Sends the form, each time from another address unless one is said, and opens where that leads. */
  const sendFields = async (slug: string, fields: [string, string][], from?: string) =>
    follow(app.nobody(), await sendForm(app.nobody(), `/g/${slug}/prueba`, fields, from));

  const send = (slug: string, fields: Record<string, string>, from?: string) =>
    sendFields(slug, Object.entries({ id: newId(), name: 'Ana', ...fields }), from);

  const open = (path: string) => app.nobody().raw('GET', path);

  async function offer(values: Parameters<typeof insertClass>[2] = {}): Promise<Offer> {
    const gym = await app.gym('Gimnasio Andes');
    const slug = `andes-${newId().slice(-12)}`;
    const classId = await insertClass(app, gym, { trial: true, name: 'Yoga', ...values });
    await publish(gym, slug, { offersTrials: true });
    return { gym, slug, classId };
  }

  return { openApp, send, sendFields, open, offer };
}
