// Turns two-factor verification off for who lost the phone and the recovery codes: npm run reset-two-factor -- EMAIL
import { and, eq, like, sql } from 'drizzle-orm';
import { account, session, twoFactor, verification } from '../../db/tables.ts';
import { countOf } from './command.ts';
import { runForAccount, UsageError } from './for-account.ts';

await runForAccount('reset-two-factor', (accounts, email) =>
  accounts.transaction(async (db) => {
    const [owner] = await db
      .update(account)
      .set({ twoFactorEnabled: false })
      .where(eq(account.email, email))
      .returning({ id: account.id });
    if (!owner) return null;
    const factors = await db
      .delete(twoFactor)
      .where(and(eq(twoFactor.userId, owner.id), twoFactor.verified))
      .returning({ id: twoFactor.id });
    if (factors.length === 0)
      throw new UsageError(`${email} no tiene la verificación en dos pasos activa: no se cambió nada.`);
    // Of sign-ins that wait for a code.
    await db
      .delete(verification)
      .where(and(eq(verification.value, owner.id), like(verification.identifier, '2fa-%')));
    const ended = await db.delete(session).where(eq(session.userId, owner.id)).returning({ id: session.id });
    await db.execute(sql`select record_account_event(${owner.id}, 'two_factor_reset', '{}', null)`);
    return [
      `${email} ya no tiene verificación en dos pasos: entra solo con su contraseña, o con Google.`,
      `Se cerraron sus sesiones abiertas (${countOf(ended.length, 'sesión', 'sesiones')}); sus códigos de recuperación ya no sirven.`,
      'Pídele que la active otra vez en «Configurar cuenta».',
    ].join('\n');
  }),
);
