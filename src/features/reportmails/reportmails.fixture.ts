import { openTestApp, type Person } from '../../test/app.ts';
import { arrived, openMailbox } from '../../test/mailbox.ts';
import { asSuperuser } from '../../test/superuser.ts';

/** A Monday, past the morning's beginning. */
export const today = '2026-11-23';

/** A server that mails, and what it mailed. */
export async function openReportMails() {
  const mailbox = await openMailbox();
  const app = await openTestApp({ now: `${today}T15:00:00Z`, environment: { SMTP_URL: mailbox.url } });
  const run = (text: string, values: readonly unknown[]) =>
    asSuperuser(app.database, (connection) => connection.query(text, [...values]));
  const reportsTo = (person: Person) =>
    mailbox.letters.filter(
      ({ to, content }) => to === person.email && content.includes('este es el reporte'),
    );
  return {
    mailbox,
    app,
    run,
    reportsTo,
    arrives: (person: Person) => arrived(() => reportsTo(person), person.email),
    /** As if everything in the gym had been chosen a month ago. */
    chooseEarlier: (gym: Person) =>
      run(`update report_mail set since = since - 31 where gym_id = $1`, [gym.accountId]),
    close: async () => {
      await app.close();
      await mailbox.close();
    },
  };
}
